import type { Customer, Shop } from '../shop.ts';
import { type NameReading, readName } from './name-rules.ts';

/** Changes the name by which the shop addresses a customer; the rules are those of sign-up. */
export async function changeName(shop: Shop, customer: Customer, typed: string): Promise<NameReading> {
  const reading = readName(typed);
  if (reading.ok) {
    await shop.db
      .updateTable('customers')
      .set({ username: reading.name })
      .where('id', '=', customer.id)
      .execute();
  }
  return reading;
}
