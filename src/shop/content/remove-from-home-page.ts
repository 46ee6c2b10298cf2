import type { HomePage } from '../../contract/schemas/home-page.ts';
import type { Shop, Staff } from '../shop.ts';
import { changeHomePage, recordHomePageChange, type Shown } from './change-home-page.ts';
import { readHomePageForStaff } from './read-home-page-for-staff.ts';

export type RemovedFromList =
  | { ok: true; home: Omit<HomePage, 'success'> }
  | { ok: false; reason: 'is-shown' };

/**
 * Takes a picture or video out of the list, unless the home page shows it. One that is already gone counts as removed.
 * The files of a picture stay (decision 138).
 */
export async function removeFromHomePage(
  shop: Shop,
  staff: Staff,
  what: Shown,
  id: string,
): Promise<RemovedFromList> {
  return changeHomePage(shop, async (tx): Promise<RemovedFromList> => {
    const row = await tx.selectFrom(what).select('active').where('id', '=', id).executeTakeFirst();
    if (row?.active) return { ok: false, reason: 'is-shown' };
    if (row) {
      await tx.deleteFrom(what).where('id', '=', id).execute();
      await recordHomePageChange(shop, tx, staff, { what, id, deed: 'removed from the list' });
    }
    return { ok: true, home: await readHomePageForStaff(tx) };
  });
}
