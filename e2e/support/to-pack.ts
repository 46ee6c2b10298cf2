import type { APIRequestContext, Page } from '@playwright/test';
import { numberOf, paidOrder } from './set-up.ts';

/** An order to pack, which comes first by pincode: no other journey sends anything to Delhi. */
export async function toDelhi(
  request: APIRequestContext,
  name: string,
): Promise<{ orderId: string; number: string }> {
  const { orderId } = await paidOrder(request, { name, pincode: '110001' });
  return { orderId, number: numberOf(orderId) };
}

/** Chrome ignores a second print() within two seconds, and complains of it: here the sheets matter, not the printer. */
export async function hasNoPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}
