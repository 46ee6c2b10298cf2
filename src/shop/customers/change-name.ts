import type { Customer, Shop } from '../shop.ts';
import { readName } from './name-rules.ts';
import type { Ended } from './passwords/confirm-password.ts';
import { whileLive } from './sessions/while-live.ts';

type NameChanged = { ok: true; name: string } | { ok: false; reason: 'invalid'; message: string } | Ended;

/** Changes the name by which the shop addresses a customer; the rules are those of sign-up. */
export async function changeName(shop: Shop, customer: Customer, typed: string): Promise<NameChanged> {
  const reading = readName(typed);
  if (!reading.ok) return { ...reading, reason: 'invalid' };
  const { name } = reading;
  const written = await whileLive(shop, customer, (tx) =>
    tx.updateTable('customers').set({ username: name }).where('id', '=', customer.id).execute(),
  );
  return written.ok ? { ok: true, name } : written;
}
