import type { APIRequestContext, Page } from '@playwright/test';
import { ofTheCast, paidOrder } from './set-up.ts';
import { expect } from './shopper.ts';

/** An order to pack, which comes first by pincode: no other journey sends anything to Delhi. */
export async function toDelhi(
  request: APIRequestContext,
  name: string,
): Promise<{ orderId: string; number: string }> {
  const { orderId } = await paidOrder(request, { name, pincode: '110001' });
  return { orderId, number: `#${orderId.slice(-8)}` };
}

/** A colleague requests a refund. */
export async function isRefunded(
  request: APIRequestContext,
  { orderId }: { orderId: string },
  amount: number,
): Promise<void> {
  const { token } = await ofTheCast(request, 'admin');
  const data = { amount, reason: 'Rang up', idempotencyKey: crypto.randomUUID() };
  const headers = { 'auth-token': token };
  const requested = await request.post(`/admin/api/orders/${orderId}/refunds`, { headers, data });
  expect(requested.ok()).toBe(true);
}

/** Chrome ignores a second print() within two seconds, and complains of it: here the sheets matter, not the printer. */
export async function hasNoPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}
