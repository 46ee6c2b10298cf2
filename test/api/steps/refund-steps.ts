import type { ShopClient } from '../../../src/contract/client.ts';
import { workRefunds } from '../../../src/shop/refunds/work-refunds.ts';
import type { TestShop } from '../../shop.ts';
import { daysAgo } from '../../support/days-ago.ts';
import { type Begun, KATLI, type PaymentSteps } from './payment-steps.ts';

type RefundRequest = Parameters<ShopClient['adminRequestRefund']>[0]['body'];

let count = 0;

/** The steps of a refund in the shop's terms. */
export function refundSteps(shop: TestShop, steps: PaymentSteps, buyer: ShopClient) {
  return {
    paidOrder: () => steps.buy(buyer, KATLI),
    /** An order that was paid twice: the money of `second` is due back. */
    async twicePaidOrder(): Promise<{ first: Begun; second: Begun }> {
      const first = await steps.begin(buyer, KATLI);
      await steps.verify(buyer, await shop.sandbox.pay(first.accessKey, 'userCancelled'));
      const second = await steps.begin(buyer, KATLI, { orderId: first.orderId });
      await shop.sandbox.resolve(first.txnid, 'success');
      await steps.webhook(shop.sandbox.signedResponse(first.txnid));
      await steps.verify(buyer, await shop.sandbox.pay(second.accessKey, 'success'));
      return { first, second };
    },
    /** A refund request from the back office, in rupees. */
    request(amount: number, changes: { idempotencyKey?: string; txnid?: string; reason?: string } = {}) {
      count += 1;
      const body = { amount, reason: 'Box damaged', idempotencyKey: `key-${count}-of-a-test` };
      return { ...body, ...changes };
    },
    /** One pass of the refund worker, `minutes` from now; the clock then stands still until the test sets it. */
    work(minutes = 0) {
      shop.setClockAhead({ minutes });
      return workRefunds(shop.shop, 100);
    },
    /** Sends due refunds, lets the banks finish, and fetches the outcome; then the clock runs again. */
    async finish() {
      try {
        await this.work();
        await shop.sandbox.idle();
        await this.work(120);
      } finally {
        shop.setClock(null);
      }
    },
    async statesOf(orderId: string) {
      const rows = await shop.shop.db
        .selectFrom('refunds')
        .select('state')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      return rows.map(({ state }) => state);
    },
    /** The refunds on the buyer's page of the order: state, and rupees. */
    async shownToBuyer(orderId: string) {
      const answer = await buyer.orderDetails({ params: { orderId } });
      return answer.ok && answer.data.order.refunds.map(({ state, amount }) => [state, amount]);
    },
    /** Paise that the provider has sent back. */
    refundedAtProvider: (txnid: string) =>
      shop.sandbox.ledger().find((entry) => entry.txnid === txnid)?.refundedPaise,
    /** As if the order's refunds had been requested so many days ago. */
    async requestedDaysAgo(orderId: string, days: number) {
      await shop.shop.db
        .updateTable('refunds')
        .set({ created_at: daysAgo(days) })
        .where('order_id', '=', orderId)
        .execute();
    },
    /** Mails about refunds of an order. */
    async refundMails(orderId: string) {
      const rows = await shop.shop.db
        .selectFrom('refunds')
        .select('id')
        .where('order_id', '=', orderId)
        .execute();
      const ids = new Set(rows.map(({ id }) => id));
      const mails = await shop.mails();
      return mails
        .flatMap((mail) => ('refundId' in mail && ids.has(mail.refundId) ? [mail.kind] : []))
        .toSorted();
    },
  };
}

/** Requests refunds as this member of the staff. */
export const refundsBy = (staff: ShopClient) => (orderId: string, body: RefundRequest) =>
  staff.adminRequestRefund({ params: { orderId }, body });

export type RefundSteps = ReturnType<typeof refundSteps>;
