import { afterAll, afterEach } from 'vitest';
import { openTestShop } from '../../shop.ts';
import { paymentSteps } from './payment-steps.ts';

/**
 * The beginning of each file of payment tests: a shop whose clock runs again after each test, the steps of a payment,
 * and a buyer.
 */
export async function openPaymentShop(options?: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(options);
  afterEach(() => shop.setClock(null));
  afterAll(() => shop.close());
  return { shop, steps: await paymentSteps(shop), asha: await shop.as('asha') };
}
