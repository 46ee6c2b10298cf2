import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import * as content from '../schemas/content.ts';
import { Done } from '../schemas/error.ts';

/** What any visitor may tell the shop. */
export const visitorCalls = {
  contact: call(paths.contact, {
    access: 'anyone',
    summary: 'A message to the shop: stored and mailed',
    body: content.ContactMessage,
    takes: 'json-or-page-form',
    reply: Done,
  }),
  reportVital: call(paths.reportVital, {
    access: 'anyone',
    summary: 'One web-vitals reading of a page view',
    body: content.Vital,
    reply: Done,
  }),
} as const;
