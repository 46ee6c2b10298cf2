import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import * as content from '../schemas/content.ts';

/** Picture and video that the shop can change without a release. */
export const contentCalls = {
  activeHero: call(paths.activeHero, {
    access: 'anyone',
    summary: 'The picture at the top of the home page; 404 when none is active',
    reply: content.HeroPicture,
  }),
  activeVideo: call(paths.activeVideo, {
    access: 'anyone',
    summary: 'The promotional video; 404 when none is active',
    reply: content.Video,
  }),
} as const;
