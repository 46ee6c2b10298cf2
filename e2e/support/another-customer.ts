import type { APIRequestContext } from '@playwright/test';
import { type Customer, newCustomer, putInCart } from './set-up.ts';

/** Somebody else with three packs in the cart. */
export async function anotherCustomer(request: APIRequestContext): Promise<Customer> {
  const other = await newCustomer(request, 'Leela Menon');
  await putInCart(request, other, ['chakli', '250 gms', 3]);
  return other;
}
