import { normalizeLine } from '../../contract/invisible-characters.ts';
import { DeliveryDetails } from '../../contract/schemas/account.ts';
import type { Customer, Shop } from '../shop.ts';
import type { Ended } from './passwords/confirm-password.ts';
import { whileLive } from './sessions/while-live.ts';

type DeliverySaved = { ok: true; delivery: DeliveryDetails | null } | Ended;

/** Saved delivery details ('Save this information for next time', spec §2); null when there are none. */
export async function readSavedDelivery(shop: Shop, customer: Customer): Promise<DeliveryDetails | null> {
  const row = await shop.db
    .selectFrom('customers')
    .select('delivery')
    .where('id', '=', customer.id)
    .executeTakeFirst();
  const parsed = DeliveryDetails.safeParse(row?.delivery);
  return parsed.success ? parsed.data : null;
}

/**
 * Saves what was typed, each field as one trimmed line; nothing, if nothing was typed. Whether the shop delivers there
 * is checked at checkout.
 */
export async function saveDelivery(
  shop: Shop,
  customer: Customer,
  details: DeliveryDetails,
): Promise<DeliverySaved> {
  const delivery: DeliveryDetails = {
    mobile: oneLine(details.mobile),
    email: oneLine(details.email),
    name: oneLine(details.name),
    address: oneLine(details.address),
    apartment: oneLine(details.apartment),
    city: oneLine(details.city),
    state: oneLine(details.state),
    pincode: oneLine(details.pincode),
  };
  const isEmpty = Object.values(delivery).every((field) => field === '');
  return write(shop, customer, isEmpty ? null : delivery);
}

/** Deletes the saved delivery details. */
export function forgetDelivery(shop: Shop, customer: Customer): Promise<DeliverySaved> {
  return write(shop, customer, null);
}

async function write(
  shop: Shop,
  customer: Customer,
  delivery: DeliveryDetails | null,
): Promise<DeliverySaved> {
  const kept = delivery && JSON.stringify(delivery);
  const written = await whileLive(shop, customer, (tx) =>
    tx.updateTable('customers').set({ delivery: kept }).where('id', '=', customer.id).execute(),
  );
  return written.ok ? { ok: true, delivery } : written;
}

/** A NUL, which nobody types and PostgreSQL cannot store, becomes a space. */
function oneLine(text: string): string {
  return normalizeLine(text.replaceAll('\0', ' '));
}
