import { afterEach, expect } from 'vitest';
import type { ShopClient } from '../../../src/contract/client.ts';
import type { RetrievedReport } from '../../../src/shop/payments/gateway.ts';
import { openPaymentShop } from './payment-shop.ts';
import type { Begun, Line } from './payment-steps.ts';
import { replaceGateway } from './replace-gateway.ts';

export const GHEVAR: readonly Line[] = [['ghevar', 500, 2]];

type Known = Pick<Begun, 'orderId' | 'txnid'>;

/** The beginning of each file about payments that need a decision: a shop in which no test leaves one to the next. */
export async function openReviewShop() {
  const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
  const manager = await shop.as('manager');

  const close = (staff: ShopClient, { orderId, txnid }: Known) =>
    staff.adminClosePayment({ params: { orderId }, body: { txnid } });
  const sendBack = (staff: ShopClient, { orderId, txnid }: Known) =>
    staff.adminSendBack({ params: { orderId }, body: { txnid } });

  afterEach(async () => {
    shop.setClock(null);
    const me = await manager.adminMe();
    for (const orderId of me.ok ? me.data.inReview : []) {
      const found = await manager.adminOrder({ params: { orderId } });
      const attempts = found.ok ? found.data.order.attempts : [];
      for (const { txnid } of attempts.filter(({ inReview }) => inReview)) {
        const closed = await close(manager, { orderId, txnid });
        if (!closed.ok) await sendBack(manager, { orderId, txnid });
      }
    }
  });

  return {
    shop,
    steps,
    asha,
    manager,
    close,
    sendBack,
    /** A payment for which the provider reports another amount than the order's. */
    async paidAnotherAmount(lines: readonly Line[] = GHEVAR): Promise<Begun & { cameIn: number }> {
      const begun = await steps.begin(asha, lines);
      shop.sandbox.play(begun.txnid, 'wrong-amount');
      await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
      const cameIn = shop.sandbox.ledger().find(({ txnid }) => txnid === begun.txnid)?.amountPaise ?? 0;
      expect(cameIn).not.toBe(begun.amountPaise);
      return { ...begun, cameIn };
    },
    /** A payment with a status that nobody knows, as after a refund at the provider. */
    async paidUnclearly(lines: readonly Line[] = GHEVAR): Promise<Begun> {
      const begun = await steps.begin(asha, lines);
      shop.sandbox.play(begun.txnid, 'unknown-status');
      await steps.verify(asha, await shop.sandbox.pay(begun.accessKey, 'success'));
      expect(await manager.adminMe()).toMatchObject({ data: { inReview: [begun.orderId] } });
      return begun;
    },
    /** The sandbox never takes a success back, so the provider's word is changed on its way. */
    theProviderSays(words: Partial<RetrievedReport>): void {
      const { gateway } = shop.shop;
      replaceGateway(shop, {
        retrieve: async (attempt) => {
          const answer = await gateway.retrieve(attempt);
          return answer.ok ? { ok: true, report: { ...answer.report, ...words } } : answer;
        },
      });
    },
  };
}
