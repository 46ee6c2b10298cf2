import type { FastifyInstance } from 'fastify';
import { countStuckMail } from '../../shop/back-office/count-stuck-mail.ts';
import { ordersInReview } from '../../shop/back-office/orders-in-review.ts';
import { redeemHandOver } from '../../shop/customers/admin-hand-over.ts';
import { issueToken } from '../../shop/customers/issue-token.ts';
import { PERMISSIONS_OF } from '../../shop/roles.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { callerOf } from './account-caller.ts';

/** The entrance of the back office: a token for a hand-over code, and who is signed in (decisions: Accounts). */
export function adminEntranceRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, 'adminEnter', async ({ body, visitor, request }) => {
    const staff = await redeemHandOver(shop, body.code);
    if (!staff) throw new Refusal(400, 'This link is no longer valid. Please sign in.');
    return { success: true, token: await issueToken(shop, staff, callerOf(visitor, request).userAgent) };
  });

  serve(app, 'adminMe', async ({ customer: { id, username, role } }) => ({
    success: true,
    user: { id, username, role },
    permissions: [...PERMISSIONS_OF[role]],
    inReview: await ordersInReview(shop),
    stuckMail: await countStuckMail(shop),
  }));
}
