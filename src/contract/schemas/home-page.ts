import { z } from 'zod';
import { MAX_HOME_PAGE_LENGTH } from '../back-office-bounds.ts';
import { videoAddressRefusal } from '../video-address.ts';
import { Id } from './id.ts';
import { filledLine } from './text-line.ts';

const Listed = z.object({
  id: z.string(),
  active: z.boolean().describe('whether the home page shows it; at most one is shown'),
  createdAt: z.string(),
});

const HomePicture = Listed.extend({ image: z.string(), description: z.string() }).meta({ id: 'HomePicture' });
export type HomePicture = z.infer<typeof HomePicture>;

const HomeVideo = Listed.extend({
  url: z.string(),
  title: z.string(),
  poster: z.string().describe('address of the still picture; empty: none'),
}).meta({ id: 'HomeVideo' });
export type HomeVideo = z.infer<typeof HomeVideo>;

/** What the home page shows and could show, newest first. Every change returns all of it. */
export const HomePage = z
  .object({ success: z.literal(true), pictures: z.array(HomePicture), videos: z.array(HomeVideo) })
  .meta({ id: 'HomePage' });
export type HomePage = z.infer<typeof HomePage>;

/** `image` is the address of an added wide picture. */
export const NewHomePicture = z.object({
  image: z.string().max(300, 'The address of the picture is too long.'),
  description: filledLine('The description of the picture', MAX_HOME_PAGE_LENGTH.description),
});
export type NewHomePicture = z.output<typeof NewHomePicture>;

/** `poster` is the address of an added wide picture, or empty. */
export const NewVideo = z.object({
  url: filledLine('The address of the video', MAX_HOME_PAGE_LENGTH.address)
    .superRefine((address, { addIssue }) => {
      const refusal = videoAddressRefusal(address);
      if (refusal) addIssue({ code: 'custom', message: refusal });
    })
    .overwrite((address) => URL.parse(address)?.href ?? address),
  title: filledLine('The title of the video', MAX_HOME_PAGE_LENGTH.title),
  poster: z.string().max(300, 'The address of the still picture is too long.').default(''),
});
export type NewVideo = z.output<typeof NewVideo>;

/** Which one was shown on the screen, and which one should be; null: none. */
export const ShowOnHomePage = z.object({
  was: Id.nullable(),
  becomes: Id.nullable(),
});
export type ShowOnHomePage = z.output<typeof ShowOnHomePage>;

export const HomePictureParams = z.object({ pictureId: Id });
export const HomeVideoParams = z.object({ videoId: Id });
