import { expect, test, vi } from 'vitest';
import type { PaymentGateway } from '../../../src/shop/payments/gateway.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { refundSteps } from '../steps/refund-steps.ts';

const CALLS = ['announce', 'retrieve', 'refund', 'refundStatus', 'refundsOf'] as const;
type Call = (typeof CALLS)[number];

const { shop, steps, asha } = await openPaymentShop({ timeScale: 100_000 });
const manager = await shop.as('manager');

/** The last statements of open transactions in the shop's database that wait for their next statement. */
async function openTransactions(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ query: string }>(
    "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  return rows.map(({ query }) => query);
}

/** payments: Rules. A slow provider would hold the locks of an order, and a connection, for as long as it takes. */
test('no transaction is open while the provider is being asked', async () => {
  const heard = new Set<Call>();
  const open: string[] = [];
  const { gateway } = shop.shop;
  for (const call of CALLS) {
    const ask = gateway[call] as (what: unknown) => Promise<unknown>;
    const watched = async (what: unknown) => {
      heard.add(call);
      open.push(...(await openTransactions()).map((statement) => `${call}: ${statement}`));
      return ask(what);
    };
    vi.spyOn(gateway, call).mockImplementation(watched as PaymentGateway[Call] as never);
  }
  const refunds = refundSteps(shop, steps, asha);
  const { orderId, txnid } = await refunds.paidOrder();
  const refunded = await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(100) });
  expect(refunded).toMatchObject({ ok: true });
  await refunds.finish();
  // All of the rest goes back at the provider, so that ours is refused.
  shop.sandbox.refundOnDashboard(txnid);
  await shop.sandbox.idle();
  await manager.adminRequestRefund({ params: { orderId }, body: refunds.request(100) });
  await refunds.finish();
  expect((await refunds.statesOf(orderId)).toSorted()).toEqual(['done', 'done', 'failed']);
  expect(open).toEqual([]);
  expect([...heard].sort()).toEqual([...CALLS].sort());
});
