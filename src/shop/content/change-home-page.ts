import { sql } from 'kysely';
import { ADVISORY_LOCK } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/schema.ts';
import { record } from '../audit/record.ts';
import type { Shop, Staff } from '../shop.ts';

/** The tables of what the home page can show; it shows one row of each, or none. */
export type Shown = 'hero_pictures' | 'videos';

/** What the audit trail calls them. */
const AUDITED_AS: Readonly<Record<Shown, { target: string; word: string }>> = {
  hero_pictures: { target: 'hero', word: 'hero picture' },
  videos: { target: 'video', word: 'video' },
};

/**
 * Runs a change of the home page's pictures or videos in a transaction, one at a time across all processes: a change
 * moves `active` from one row to another, and two at once would leave two active rows. The tables' triggers notify
 * every process at the commit; this process knows of it before it answers.
 */
export async function changeHomePage<T>(
  { db, content }: Pick<Shop, 'db' | 'content'>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const changed = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.homePage})`.execute(tx);
    return change(tx);
  });
  content.markStale();
  return changed;
}

/** Writes into the audit trail what happened to one picture or video. */
export async function recordHomePageChange(
  shop: Shop,
  tx: Tx,
  staff: Staff,
  { what, id, deed }: { what: Shown; id: string | null; deed: string },
): Promise<void> {
  const { target, word } = AUDITED_AS[what];
  await record(shop, tx, {
    what: 'home-page-changed',
    who: staff.id,
    target: `${target}:${id}`,
    detail: `${word} ${deed}`,
  });
}
