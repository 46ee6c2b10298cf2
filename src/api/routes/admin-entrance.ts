import type { FastifyInstance } from 'fastify';
import { STALE_HAND_OVER } from '../../contract/schemas/back-office.ts';
import { listLateRefunds } from '../../shop/back-office/list-late-refunds.ts';
import { listOrdersInReview } from '../../shop/back-office/list-orders-in-review.ts';
import { redeemHandOver } from '../../shop/customers/sign-in/admin-hand-over.ts';
import { PERMISSIONS_OF } from '../../shop/roles.ts';
import type { Shop } from '../../shop/shop.ts';
import { atMostEvery } from '../monitoring/at-most-every.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { callerOf } from './account-caller.ts';

/**
 * The entrance to the back office: exchanges a hand-over code for a token, and says who is signed in (decisions:
 * Accounts).
 */
export function adminEntranceRoutes(app: FastifyInstance, shop: Shop): void {
  const countStuckMail = () => shop.outbox.countStuckMail(shop.db);
  const stuckMail = atMostEvery(FIGURE_MAX_AGE_MS, shop, countStuckMail);

  serve(app, 'adminEnter', async ({ body, visitor, request }) => {
    const token = await redeemHandOver(shop, body.code, callerOf(visitor, request));
    if (!token) throw new Refusal(400, STALE_HAND_OVER);
    return { success: true, token };
  });

  serve(app, 'adminMe', async ({ customer: { id, username, role } }) => ({
    success: true,
    user: { id, username, role },
    permissions: [...PERMISSIONS_OF[role]],
    inReview: await listOrdersInReview(shop),
    lateRefunds: await listLateRefunds(shop),
    // Nothing has been read yet: 0 would say that no mail is stuck.
    stuckMail: (await stuckMail()) ?? (await countStuckMail()),
  }));
}

/** Every page of the back office asks, and the count reads the job queue's whole table (decision 112). */
const FIGURE_MAX_AGE_MS = 10_000;
