import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaymentSteps, paymentSteps } from '../api/steps/payment-steps.ts';
import { PASSWORD } from '../shop.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { ALL, openThreeProcesses, type ThreeProcesses, type Which } from './three-processes.ts';

/** Without a build, only pages that need none are requested. */
const BUILT = existsSync(join(import.meta.dirname, '../../build/server/index.js'));
const PAGES = BUILT ? ['/', '/sweets', '/product/kaju-katli', '/sitemap.xml'] : ['/sitemap.xml'];

let three: ThreeProcesses;
let steps: PaymentSteps;
beforeAll(async () => {
  three = await openThreeProcesses();
  steps = await stepsOf(three);
}, 120_000);
afterAll(() => three.close());

function stepsOf({ buyer, db, pool, sandbox }: ThreeProcesses): Promise<PaymentSteps> {
  return paymentSteps({
    guest: buyer,
    shop: { db },
    sandbox,
    mails: async () =>
      (await pool.query("select data from pgboss.job where name = 'mail'")).rows.map((row) => row.data),
    inject: () => Promise.reject(new Error('these processes are reached by their ports')),
  });
}

async function signIn(email: string, at: Which = 'A'): Promise<string> {
  const answer = await three
    .buyer()
    .at(at)
    .login({ body: { email, password: PASSWORD } });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.token;
}

const page = (which: Which, path: string) =>
  fetchPatiently(`${three.url(which)}${path}`, { headers: { accept: 'text/html' } });

const post = (which: Which, path: string, fields: Record<string, string>) =>
  fetchPatiently(`${three.url(which)}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

describe('one buyer, three processes', () => {
  test('browses the same shop everywhere', async () => {
    for (const path of PAGES) {
      const answers = await Promise.all(ALL.map((which) => page(which, path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    const lists = await Promise.all(
      ALL.map((which) =>
        three
          .buyer()
          .at(which)
          .allProducts({ query: { category: 'Sweets' } }),
      ),
    );
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(lists.map((list) => list.ok && JSON.stringify(list.data))).size).toBe(1);
  });

  test('logs in on A, is known on B, logs out on C, and is known nowhere', async () => {
    const buyer = three.buyer(await signIn('ravi@example.in', 'A'));
    expect((await buyer.at('B').getCart()).status).toBe(200);
    expect((await buyer.at('C').logout()).status).toBe(200);
    for (const which of ALL) expect((await buyer.at(which).getCart()).status).toBe(401);
  });

  test('puts packs in the cart from several processes at once, and all of them are there', async () => {
    const buyer = three.buyer(await signIn('ravi@example.in'));
    await buyer.clearCart();
    const body = { item: 'chakli', netWeight: '250 gms', quantity: 1 } as const;
    const answers = await Promise.all(Array.from({ length: 12 }, () => buyer.addToCart({ body })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    for (const which of ALL) {
      const cart = await buyer.at(which).getCart();
      expect(cart.ok && cart.data['chakli']).toEqual({ '250 gms': 12 });
    }
  });

  test('is counted by all of them together: ten wrong passwords, on whichever process', async () => {
    const guest = three.buyer();
    const wrong = { email: 'auditor@example.in', password: 'not-the-password' };
    for (let tries = 0; tries < 10; tries++) expect((await guest.login({ body: wrong })).status).toBe(401);
    for (const which of ALL) expect((await guest.at(which).login({ body: wrong })).status).toBe(429);
  });

  test('starts the same payment on two processes at once: one order', async () => {
    const buyer = three.buyer(await signIn('asha@example.in'));
    const body = steps.payload([['chakli', 500, 1]]);
    const [a, b] = await Promise.all([
      buyer.at('A').initiatePayment({ body }),
      buyer.at('B').initiatePayment({ body }),
    ]);
    if (!a.ok || !b.ok) throw new Error(`${a.status} and ${b.status}`);
    expect(b.data).toEqual(a.data);
    const { rowCount } = await three.pool.query('select from payment_attempts where txnid = $1', [
      body.txnid,
    ]);
    expect(rowCount).toBe(1);
  });

  test('is paid once by the callback on A, the webhook on B and verify on C; each mail is queued once', async () => {
    const buyer = three.buyer(await signIn('asha@example.in'));
    const { orderId, accessKey } = await steps.begin(buyer, [['chakli', 500, 2]]);
    const response = await three.sandbox.pay(accessKey, 'success');
    const [callback, webhook, verified] = await Promise.all([
      post('A', '/api/payment-success', response),
      post('B', '/api/easebuzz/webhook', response),
      buyer.at('C').verifyPayment({ params: { provider: 'easebuzz' }, body: response }),
    ]);
    expect([callback.status, webhook.status, verified.status]).toEqual([303, 200, 200]);
    const details = await buyer.at('B').orderDetails({ params: { orderId } });
    expect(details.ok && details.data.order.history.map(({ status }) => status)).toEqual(['pending', 'paid']);
    expect(await steps.mailsAbout(orderId)).toEqual(['order-status paid', 'shop-order-paid']);
    expect(await steps.refundsOf(orderId)).toEqual([]);
  });

  test('buys the last 500 g once, on whichever process', async () => {
    await three.pool.query("update products set stock_grams = held_grams + 500 where id = 'ghevar'");
    const guests = Array.from({ length: 9 }, (_, index) => three.buyer().at(ALL[index % 3] ?? 'A'));
    const answers = await Promise.all(
      guests.map((guest) => guest.initiatePayment({ body: steps.payload([['ghevar', 500, 1]]) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
    const { there, held } = await steps.stockOf('ghevar');
    expect(held).toBe(there);
  });
});

describe('a change of the catalogue', () => {
  test('reaches the kept pages and answers of all three', async () => {
    const path = BUILT ? '/product/kaju-katli' : '/sitemap.xml';
    const tagOf = async (which: Which) => (await page(which, path)).headers.get('etag');
    const before = await tagOf('A');
    expect(await Promise.all(ALL.map(tagOf))).toEqual([before, before, before]);
    await three.pool.query(
      "update products set price_per_kg_paise = price_per_kg_paise + 400, updated_at = now() where id = 'kaju-katli'",
    );
    const { rows } = await three.pool.query<{ rupees: number }>(
      "select price_per_kg_paise / 100 as rupees from products where id = 'kaju-katli'",
    );
    for (const which of ALL) {
      await expect.poll(() => tagOf(which)).not.toBe(before);
      const product = await three
        .buyer()
        .at(which)
        .oneProduct({ params: { productId: 'kaju-katli' } });
      expect(product.ok && product.data.new_price).toBe(rows[0]?.rupees);
    }
  });
});

describe('a process that is killed in the middle of its work', () => {
  test('loses no acknowledged pack, order or payment: a buyer without an answer asks another', {
    timeout: 90_000,
  }, async () => {
    const buyer = three.buyer(await signIn('asha@example.in'));
    await buyer.clearCart();
    const purchases = Array.from({ length: 12 }, () => steps.payload([['nankhatai', 250, 1]]));
    let acknowledged = 0;
    const kill = async () => {
      await expect.poll(() => acknowledged).toBeGreaterThan(3);
      await three.process('B').kill();
    };
    const buy = async (body: (typeof purchases)[number]) => {
      const pack = await untilAnswered(() =>
        buyer.addToCart({ body: { item: 'nankhatai', netWeight: '1000 gms', quantity: 1 } }),
      );
      if (pack.first) acknowledged += 1;
      const begun = await untilAnswered(() => buyer.initiatePayment({ body }));
      if (!begun.answer.ok) throw new Error(`not initiated: ${begun.answer.message}`);
      const response = await three.sandbox.pay(begun.answer.data.access_key, 'success');
      const verified = await untilAnswered(() =>
        buyer.verifyPayment({ params: { provider: 'easebuzz' }, body: response }),
      );
      expect(verified.answer, three.logs()).toMatchObject({ ok: true, data: { status: 'success' } });
    };
    await Promise.all([kill(), ...purchases.map(buy)]);

    const { rows } = await three.pool.query<{ status: string; orders: number }>(
      `select status, count(*)::int as orders from orders
         join payment_attempts on order_id = orders.id where txnid = any($1) group by status`,
      [purchases.map(({ txnid }) => txnid)],
    );
    expect(rows).toEqual([{ status: 'paid', orders: purchases.length }]);
    const cart = await buyer.at('A').getCart();
    const packs = (cart.ok && cart.data['nankhatai']?.['1000 gms']) || 0;
    // A pack whose answer was lost was added once or twice.
    expect(packs).toBeGreaterThanOrEqual(purchases.length);
    await three.process('B').whenReady();
    expect((await buyer.at('B').getCart()).status).toBe(200);
  });
});

/** Asks the next process when one gave no answer or a 503. `first` says whether the first one asked has answered. */
async function untilAnswered<T extends { status: number }>(
  ask: () => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await ask();
    if (answer.status !== 0 && answer.status !== 503) return { answer, first: tries === 0 };
  }
  throw new Error('no process answers');
}
