import type { Shop } from '../../shop.ts';

/**
 * Ends the leases of announcements that a killed process was making, so that a repeat of such a request need not wait
 * until they run out. Only for a start that knows that no other process of the shop is running.
 */
export async function endLeases({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ announcing_until: null })
    .where('state', '=', 'open')
    .where('announcing_until', 'is not', null)
    .execute();
}
