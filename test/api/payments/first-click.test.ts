import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import type { PaymentGateway } from '../../../src/shop/payments/gateway.ts';
import { eventually } from '../../support/eventually.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { replaceGateway } from '../steps/replace-gateway.ts';

const { shop, steps, asha } = await openPaymentShop();

test('the refused half of a first double click leaves the browser its cookie', async () => {
  const payload = steps.payload([['chakli', 500, 1]]);
  const click = () => shop.inject({ method: 'POST', url: '/api/initiate-payment', payload });
  const good = await click();
  expect(good.statusCode).toBe(200);
  expect(good.headers['set-cookie']).toContain('browser=');
  const refused = await click();
  expect(refused.statusCode).toBe(409);
  expect(refused.headers['set-cookie']).toBeUndefined();
});

test('a browser that pays once more is remembered for a year from then: its receipt would be lost on the way', async () => {
  const payNow = (headers = {}) =>
    shop.inject({
      method: 'POST',
      url: '/api/initiate-payment',
      headers,
      payload: steps.payload([['chakli', 500, 1]]),
    });
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof payNow>>) => String(headers['set-cookie']);
  const first = cookieOf(await payNow());
  expect(first).toContain(`; Max-Age=${365 * 24 * 3600};`);
  const again = await payNow({ cookie: first.split(';')[0] });
  expect(again.statusCode).toBe(200);
  expect(cookieOf(again)).toBe(first);
});

test('a guest whose provider did not answer may start the same payment again', async () => {
  const guest = shop.guest();
  const body = steps.payload([['chakli', 500, 1]]);
  shop.sandbox.play(body.txnid, 'initiate-html');
  expect(await guest.initiatePayment({ body })).toMatchObject({ ok: false, status: 503 });
  expect(await guest.initiatePayment({ body })).toMatchObject({ ok: true });
});

const LISTS_NONE: Partial<PaymentGateway> = { retrieve: async () => ({ ok: false, reason: 'not-found' }) };

test.each([
  ['lists a payment that nobody has tried', {}],
  ['lists none until somebody tries', LISTS_NONE],
] as const)(
  'where the provider never returns the key of a lost answer, and %s, the order is paid with another txnid',
  async (_how, changes) => {
    const { gateway } = shop.shop;
    const lost = { ok: false, reason: 'unknown', message: 'No answer in time.' } as const;
    const again = { ok: false, reason: 'duplicate', message: 'Duplicate transaction id' } as const;
    const announce = vi
      .fn(gateway.announce)
      .mockImplementationOnce(async (fields) => {
        await gateway.announce(fields);
        return lost;
      })
      .mockResolvedValueOnce(again);
    replaceGateway(shop, { announce, ...changes });
    const body = steps.payload([['chakli', 500, 1]]);
    expect(await asha.initiatePayment({ body })).toMatchObject({ ok: false, status: 503 });
    const refused = await asha.initiatePayment({ body });
    expect(refused).toMatchObject({ ok: false, status: 400, body: { orderId: expect.any(String) } });
    const { orderId } = (refused.ok ? {} : refused.body) as { orderId: string };
    const retry = steps.payload([['chakli', 500, 1]], { orderId });
    expect(await asha.initiatePayment({ body: retry })).toMatchObject({ ok: true, data: { orderId } });
  },
);

test('a payment whose announcement was lost, and that succeeded all the same, is paid already', async () => {
  const { gateway } = shop.shop;
  const lost = { ok: false, reason: 'unknown', message: 'No answer in time.' } as const;
  const keys: string[] = [];
  const announce = vi.fn(gateway.announce).mockImplementation(async (fields) => {
    const answer = await gateway.announce(fields);
    if (answer.ok) keys.push(answer.accessKey);
    return lost;
  });
  replaceGateway(shop, { announce });
  const body = steps.payload([['chakli', 500, 1]]);
  expect(await asha.initiatePayment({ body })).toMatchObject({ ok: false, status: 503 });
  const [accessKey = ''] = keys;
  const paid = await steps.verify(asha, await shop.sandbox.pay(accessKey, 'success'));
  expect(paid).toMatchObject({ success: true, status: 'success' });
  const already = { ok: false, status: 409, message: 'This order is already paid.' };
  expect(await asha.initiatePayment({ body })).toMatchObject(already);
  expect(announce).toHaveBeenCalledOnce();
});

test('a second click asks ever more rarely for the answer to the first', async () => {
  const body = steps.payload([['chakli', 500, 1]]);
  const { gateway } = shop.shop;
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const announce = vi.fn(async (fields: Parameters<typeof gateway.announce>[0]) => {
    await slow;
    return gateway.announce(fields);
  });
  replaceGateway(shop, { announce });
  const first = asha.initiatePayment({ body });
  await eventually(() => expect(announce).toHaveBeenCalled());
  const looks: number[] = [];
  const look = () => looks.push(performance.now());
  shop.pool.on('acquire', look);
  const second = asha.initiatePayment({ body });
  const lastPauses = () => looks.slice(-4).map((at, index, all) => (all[index + 1] ?? at) - at);
  await eventually(() => {
    const [short = 0, longer = 0, longest = 0] = lastPauses();
    // A busy machine makes pauses longer, never shorter.
    expect(short).toBeGreaterThan(150);
    expect(longer).toBeGreaterThan(350);
    expect(longest).toBeGreaterThan(750);
  });
  answer();
  const [one, other] = await Promise.all([first, second]);
  expect(one).toMatchObject({ ok: true });
  expect(other).toMatchObject({ ok: true, data: one.ok && one.data });
  expect(announce).toHaveBeenCalledOnce();
  shop.pool.off('acquire', look);
});
