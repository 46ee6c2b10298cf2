import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../shop.ts';
import { type PaymentSteps, paymentSteps } from './payment-steps.ts';

let shop: TestShop;
let steps: PaymentSteps;

beforeAll(async () => {
  shop = await openTestShop();
  steps = await paymentSteps(shop);
});
afterAll(() => shop.close());

test('of a first double click the refused half leaves the browser its cookie', async () => {
  const payload = steps.payload([['chakli', 500, 1]]);
  const click = () => shop.inject({ method: 'POST', url: '/api/initiate-payment', payload });
  const good = await click();
  expect(good.statusCode).toBe(200);
  expect(good.headers['set-cookie']).toContain('browser=');
  const refused = await click();
  expect(refused.statusCode).toBe(409);
  expect(refused.headers['set-cookie']).toBeUndefined();
});

test('a guest whose provider did not answer may begin the same payment again', async () => {
  const guest = shop.guest();
  const body = steps.payload([['chakli', 500, 1]]);
  shop.sandbox.play(body.txnid, 'initiate-html');
  expect(await guest.initiatePayment({ body })).toMatchObject({ ok: false, status: 503 });
  expect(await guest.initiatePayment({ body })).toMatchObject({ ok: true });
});
