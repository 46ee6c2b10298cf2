import type { APIRequestContext } from '@playwright/test';
import { StaffProductList } from '../../src/contract/schemas/staff-product.ts';
import { ofTheCast } from './set-up.ts';
import { expect } from './shopper.ts';

/** What another member of the staff does elsewhere, by the back office's own calls. */

type Order = Readonly<{ orderId: string }>;

/** With these the calls are those of somebody of the staff. */
export async function staffHeaders(request: APIRequestContext, name: 'admin' | 'manager' = 'admin') {
  const { token } = await ofTheCast(request, name);
  return { 'auth-token': token };
}

/** A colleague requests a refund. */
export async function isRefunded(
  request: APIRequestContext,
  { orderId }: Order,
  amount: number,
  reason = 'Rang up',
): Promise<void> {
  const headers = await staffHeaders(request);
  const data = { amount, reason, idempotencyKey: crypto.randomUUID() };
  const requested = await request.post(`/admin/api/orders/${orderId}/refunds`, { headers, data });
  expect(requested.ok()).toBe(true);
}

/** A colleague corrects where an order goes. */
export async function isCorrected(
  request: APIRequestContext,
  { orderId }: Order,
  changes: { readonly address1: string; readonly city?: string },
): Promise<void> {
  const headers = await staffHeaders(request);
  const { order } = await (await request.get(`/admin/api/orders/${orderId}`, { headers })).json();
  const data = { was: order.delivery, becomes: { ...order.delivery, ...changes } };
  const corrected = await request.put(`/admin/api/orders/${orderId}/delivery`, { headers, data });
  expect(corrected.ok()).toBe(true);
}

/** A colleague changes the price of a product. */
export async function changesPrice(
  request: APIRequestContext,
  productId: string,
  pricePerKg: number,
): Promise<void> {
  const headers = await staffHeaders(request);
  const list = await request.get('/admin/api/products', { headers });
  const product = StaffProductList.parse(await list.json()).products.find(({ id }) => id === productId);
  const data = { was: product, becomes: { ...product, pricePerKg } };
  const changed = await request.put(`/admin/api/products/${productId}`, { headers, data });
  expect(changed.ok()).toBe(true);
}
