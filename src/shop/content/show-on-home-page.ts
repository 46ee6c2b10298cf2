import type { HomePage, ShowOnHomePage } from '../../contract/schemas/home-page.ts';
import type { Shop, Staff } from '../shop.ts';
import { changeHomePage, recordHomePageChange, type Shown } from './change-home-page.ts';
import { readHomePageForStaff } from './read-home-page-for-staff.ts';

export type NowShown =
  | { ok: true; home: Omit<HomePage, 'success'> }
  | { ok: false; reason: 'gone' | 'chosen-meanwhile' };

/**
 * Shows another picture or video on the home page, or none, but only if it still shows the one on the caller's screen.
 * A choice that is already shown is no conflict: the answer to the first try may have been lost.
 */
export async function showOnHomePage(
  shop: Shop,
  staff: Staff,
  what: Shown,
  { was, becomes }: ShowOnHomePage,
): Promise<NowShown> {
  return changeHomePage(shop, async (tx): Promise<NowShown> => {
    const rows = await tx.selectFrom(what).select(['id', 'active']).execute();
    const now = rows.find(({ active }) => active)?.id ?? null;
    if (becomes !== null && !rows.some(({ id }) => id === becomes)) return { ok: false, reason: 'gone' };
    if (now === becomes) return { ok: true, home: await readHomePageForStaff(tx) };
    if (now !== was) return { ok: false, reason: 'chosen-meanwhile' };

    await tx.updateTable(what).set({ active: false }).where('active', '=', true).execute();
    if (becomes !== null) {
      await tx.updateTable(what).set({ active: true }).where('id', '=', becomes).execute();
    }
    const deed = becomes === null ? 'taken off' : `shown${now ? `, in place of ${now}` : ''}`;
    await recordHomePageChange(shop, tx, staff, { what, id: becomes ?? now, deed });
    return { ok: true, home: await readHomePageForStaff(tx) };
  });
}
