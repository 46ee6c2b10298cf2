import { PINCODE, tidyMobile } from '../../contract/delivery-rules.ts';
import { asFields, field } from '../../contract/read/fields.ts';
import type { DeliveryDetails, User } from '../../contract/schemas/account.ts';
import type { OrderDetails } from '../../contract/schemas/order.ts';

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

/** What a field keeps of typed text: a mobile number and a pincode without what people write between their digits. */
export function tidyDetail(name: DetailName, typed: string): string {
  if (name === 'mobile') return tidyMobile(typed);
  if (name !== 'pincode') return typed;
  const digits = typed.replace(/\D/g, '');
  return PINCODE.test(digits) ? digits : typed;
}

/** Fills empty fields only: nothing typed is ever overwritten. Earlier sources win. */
export function fillDetails(details: Details, ...sources: readonly (Partial<Details> | null)[]): Details {
  const filled = { ...details };
  for (const source of sources)
    for (const name of DETAIL_NAMES) if (!filled[name]) filled[name] = source?.[name] ?? '';
  return filled;
}

/** Name and e-mail of the signed-in account. */
export function detailsOfUser(user: Pick<User, 'username' | 'email'>): Partial<Details> {
  return { name: user.username, email: user.email };
}

/** The details that an unpaid order was placed with (decisions: /checkout?orderId). */
export function detailsOfOrder({ delivery }: Pick<OrderDetails, 'delivery'>): Details {
  return {
    mobile: delivery.phone,
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
