import pLimit from 'p-limit';
import { widthsOf } from '../../contract/pictures/pictures.ts';
import type { Queries } from '../../db/schema.ts';
import { record } from '../audit/record.ts';
import type { Shop, Staff } from '../shop.ts';
import type { PhotoCut } from './photo-cuts.ts';
import { type PhotoRead, readPhoto } from './read-photo.ts';
import { cutFile, factsOf, filesOf, hashOfPicture, sizeOf } from './variants.ts';

/** `image` is the address by which the shop shows it. */
export type PictureAdded = { ok: true; image: string } | Extract<PhotoRead, { ok: false }>;

/** One at a time, on one core: the other serves the shop. */
const turns = pLimit(1);

/**
 * Makes a picture of a photo and stores all its files in the database. The same photo gives the same picture: it is cut
 * and recorded once. Call it with a few photos at most, because those that wait stay in memory.
 */
export function addPicture(
  shop: Shop,
  staff: Staff,
  photo: Uint8Array,
  cut: PhotoCut,
): Promise<PictureAdded> {
  return turns(() => addNow(shop, staff, photo, cut));
}

async function addNow(shop: Shop, staff: Staff, photo: Uint8Array, cut: PhotoCut): Promise<PictureAdded> {
  const digits = hashOfPicture(photo, cut.readBy);
  const name = `own-${digits.slice(0, 8)}`;
  const hash = digits.slice(8, 14);
  const known = await knownFacts(shop.db, name, hash);
  if (known) return { ok: true, image: addressOf(name, known, cut) };

  const read = await readPhoto(photo, cut);
  if (!read.ok) return read;
  const facts = await factsOf(read.open, hash, read.size);
  const files: { path: string; bytes: Buffer }[] = [];
  for (const one of filesOf(name, facts)) {
    files.push({ path: `/pictures/${one.file}`, bytes: await cutFile(read.open, read.size, one) });
  }
  await shop.db.transaction().execute(async (tx) => {
    const created_at = shop.clock();
    const kept = await tx
      .insertInto('pictures')
      .values(files.map((file) => ({ ...file, created_at })))
      // Another process may have cut the same photo meanwhile.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!kept.numInsertedOrUpdatedRows) return;
    await record(shop, tx, { what: 'picture-added', who: staff.id, target: `picture:${name}` });
  });
  return { ok: true, image: addressOf(name, facts, cut) };
}

/** 'hash.placeholder.WxH' of a stored picture; null when there is none. */
async function knownFacts(db: Queries, name: string, hash: string): Promise<string | null> {
  const start = `/pictures/${name}.`;
  const row = await db
    .selectFrom('pictures')
    .select('path')
    .where('path', '>', `${start}${hash}.`)
    .where('path', '<', `${start}${hash}/`)
    .limit(1)
    .executeTakeFirst();
  return row ? row.path.slice(start.length).split('.').slice(0, 3).join('.') : null;
}

function addressOf(name: string, facts: string, { usualWidth }: PhotoCut): string {
  const width = widthsOf(sizeOf(facts).width).findLast((one) => one <= usualWidth);
  return `/pictures/${name}.${facts}.${width}.webp`;
}
