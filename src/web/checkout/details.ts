import { tidyEmail, tidyMobile, tidyPincode } from '../../contract/delivery-rules.ts';
import { asFields, field } from '../../contract/read/fields.ts';
import type { ReadOrderDetails } from '../../contract/read/order-details.ts';
import { readUser } from '../../contract/read/user.ts';
import type { DeliveryDetails } from '../../contract/schemas/account.ts';
import { readKeptMobile } from '../cart/checkout-mobile.ts';

/** The fields of the checkout form, in page order (spec §3: Checkout form). */
export const DETAIL_NAMES = [
  'mobile',
  'email',
  'name',
  'address',
  'apartment',
  'city',
  'state',
  'pincode',
] as const satisfies readonly (keyof DeliveryDetails)[];
export type DetailName = (typeof DETAIL_NAMES)[number];
export type Details = Record<DetailName, string>;

export const NO_DETAILS: Details = {
  mobile: '',
  email: '',
  name: '',
  address: '',
  apartment: '',
  city: '',
  state: '',
  pincode: '',
};

/**
 * What a field keeps of typed text: a mobile number and a pincode lose what people write between digits, an e-mail
 * address loses invisible characters.
 */
export function tidyDetail(name: DetailName, typed: string): string {
  if (name === 'mobile') return tidyMobile(typed);
  if (name === 'email') return tidyEmail(typed);
  return name === 'pincode' ? tidyPincode(typed) : typed;
}

/** Fills empty fields only: nothing typed is ever overwritten. */
export function fillEmpty(details: Details, source: Partial<Details> | null): Details {
  const filled = { ...details };
  for (const name of DETAIL_NAMES) if (!filled[name]) filled[name] = source?.[name] ?? '';
  return filled;
}

/**
 * The same from several sources, of which earlier ones win. An address without an apartment gets none of another
 * address: the box would go to a door that the house does not have.
 */
export function fillDetails(details: Details, ...sources: readonly (Partial<Details> | null)[]): Details {
  return sources.reduce<Details>(
    (filled, source) => fillEmpty(filled, filled.address ? { ...source, apartment: '' } : source),
    details,
  );
}

/** Name and e-mail of the signed-in account, from any form of the reply to GET /getuser. */
export function detailsOfUser(reply: unknown): Partial<Details> {
  const { username = '', email = '' } = readUser(reply);
  return { name: username, email };
}

/** The details that an unpaid order was placed with (decisions: /checkout?orderId). */
export function detailsOfOrder({ delivery }: Pick<ReadOrderDetails, 'delivery'>): Details {
  return {
    mobile: readKeptMobile(delivery.phone),
    email: delivery.email,
    name: delivery.name,
    address: delivery.address1,
    apartment: delivery.address2,
    city: delivery.city,
    state: delivery.state,
    pincode: delivery.zipcode,
  };
}

/** Reads details from an untrusted value: anything that is not text counts as empty. */
export function readDetails(value: unknown): Details | null {
  if (asFields(value) === null) return null;
  const details = { ...NO_DETAILS };
  for (const name of DETAIL_NAMES) {
    const part = field(value, name);
    if (typeof part === 'string') details[name] = part;
  }
  return details;
}

/**
 * The saved details in a reply of /api/account/delivery; `saved` is null if nothing is saved. Returns null when the
 * reply does not say.
 */
export function readSavedDetails(reply: unknown): { readonly saved: Details | null } | null {
  const delivery = field(reply, 'delivery');
  const saved = readDetails(delivery);
  if (saved === null) return delivery === null ? { saved: null } : null;
  return { saved: Object.values(saved).some(Boolean) ? saved : null };
}
