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
