import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { NET_WEIGHTS } from '../../src/contract/weight.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import * as buying from './buying-steps.ts';
import * as money from './money-steps.ts';
import { openReal } from './shop-real.ts';
import type { Step } from './shop-step.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ limits: { signupAddressPerHour: 10_000 } });
  // The gateway sends nothing by itself: the run decides what arrives.
  shop.sandbox.setWebhookUrl(null);
});
afterAll(() => shop.close());

const line = fc.record({
  product: fc.constantFrom('counted', 'counted', 'uncounted'),
  grams: fc.constantFrom(...NET_WEIGHTS),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const lines = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 2,
  selector: ({ product, grams }) => `${product} ${grams}`,
});
/** Counted from the newest. */
const index = fc.nat(3);
const ways = fc.array(fc.constantFrom('verify', 'webhook', 'return'), { minLength: 1, maxLength: 3 });

const order = fc.tuple(lines, fc.constantFrom('cart', 'buy-now')).map((args) => buying.order(...args));
const atGateway = fc
  .tuple(index, fc.constantFrom('success', 'success', 'failure', 'failure', 'pending'))
  .map((args) => money.atGateway(...args));
const pay = fc
  .tuple(index, fc.constantFrom('success', 'failure', 'failure'))
  .map((args) => money.pay(...args));
const deliver = fc.tuple(index, ways).map((args) => money.deliver(...args));
const payAgain = index.map(buying.payAgain);

/** Payment steps are listed more often, so that they are drawn more often. */
const anyStep = [
  ...[
    order,
    order,
    atGateway,
    atGateway,
    atGateway,
    pay,
    pay,
    deliver,
    deliver,
    payAgain,
    payAgain,
    payAgain,
  ],
  line.map(buying.add),
  line.map(buying.add),
  lines.map(buying.merge),
  line.map(buying.remove),
  fc.constantFrom(1, 10, 31, 200).map(money.wait),
  fc.constantFrom(400, 404).map(buying.changePrice),
  fc.tuple(index, fc.constantFrom(1, 50, 100)).map((args) => money.refund(...args)),
  index.map(buying.deleteOrder),
];
const anyRun = fc.commands(anyStep, { maxCommands: 60, size: 'max' });

test('cart, stock, payments, invoices and refunds follow a simple model, whatever happens in which order', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(order, anyRun, async (first, more) => {
      await fc.asyncModelRun(() => openReal(shop), inTurn(first, more));
    }),
    { numRuns: 20, interruptAfterTimeLimit: 25_000 },
  );
});

function* inTurn(first: Step, more: Iterable<Step>): Iterable<Step> {
  yield first;
  yield* more;
}
