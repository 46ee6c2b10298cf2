import { v7 as uuidv7 } from 'uuid';
import { MAX_HOME_PAGE_ENTRIES } from '../../contract/back-office-bounds.ts';
import { pictureSources } from '../../contract/pictures/pictures.ts';
import type { HomePage, NewHomePicture, NewVideo } from '../../contract/schemas/home-page.ts';
import { picturesExist } from '../pictures/picture-exists.ts';
import type { Shop, Staff } from '../shop.ts';
import { changeHomePage, recordHomePageChange } from './change-home-page.ts';
import { readHomePageForStaff } from './read-home-page-for-staff.ts';

export type AddedToList =
  | { ok: true; home: Omit<HomePage, 'success'> }
  | { ok: false; reason: 'no-such-picture' | 'too-many' };

const ADDED = 'added to the list';

/** Adds a picture that the home page can show; nothing changes there yet. A repeat with the same words adds nothing. */
export async function addHomePicture(
  shop: Shop,
  staff: Staff,
  { image, description }: NewHomePicture,
): Promise<AddedToList> {
  if (!(await isWidePicture(shop, image))) return { ok: false, reason: 'no-such-picture' };
  return changeHomePage(shop, async (tx): Promise<AddedToList> => {
    const rows = await tx.selectFrom('hero_pictures').select(['image_url', 'alt']).execute();
    const isThere = rows.some(({ image_url, alt }) => image_url === image && alt === description);
    if (!isThere) {
      if (rows.length >= MAX_HOME_PAGE_ENTRIES) return { ok: false, reason: 'too-many' };
      const row = { id: uuidv7(), image_url: image, alt: description, created_at: shop.clock() };
      await tx.insertInto('hero_pictures').values(row).execute();
      await recordHomePageChange(shop, tx, staff, { what: 'hero_pictures', id: row.id, deed: ADDED });
    }
    return { ok: true, home: await readHomePageForStaff(tx) };
  });
}

/** Adds a video that the home page can show, in the same way. */
export async function addVideo(shop: Shop, staff: Staff, video: NewVideo): Promise<AddedToList> {
  const { url, title, poster } = video;
  if (poster !== '' && !(await isWidePicture(shop, poster))) return { ok: false, reason: 'no-such-picture' };
  return changeHomePage(shop, async (tx): Promise<AddedToList> => {
    const rows = await tx.selectFrom('videos').select(['url', 'title', 'poster']).execute();
    const isThere = rows.some((row) => row.url === url && row.title === title && row.poster === poster);
    if (!isThere) {
      if (rows.length >= MAX_HOME_PAGE_ENTRIES) return { ok: false, reason: 'too-many' };
      const row = { id: uuidv7(), url, title, poster, created_at: shop.clock() };
      await tx.insertInto('videos').values(row).execute();
      await recordHomePageChange(shop, tx, staff, { what: 'videos', id: row.id, deed: ADDED });
    }
    return { ok: true, home: await readHomePageForStaff(tx) };
  });
}

/** Whether a picture exists of which phones load only a part (decision 134): others would slow the home page down. */
async function isWidePicture(shop: Shop, address: string): Promise<boolean> {
  return Boolean(pictureSources(address)?.narrowAvifSrcSet) && (await picturesExist(shop, [address]));
}
