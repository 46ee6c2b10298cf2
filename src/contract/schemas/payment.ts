import { z } from 'zod';
import { BAD_EMAIL, BAD_MOBILE, BAD_PINCODE, LONGEST, MOBILE, NO_STATE, PINCODE } from '../delivery-rules.ts';
import { PLACES } from '../places.ts';
import { PROVIDERS } from '../words.ts';
import { NetWeight, Quantity } from './cart.ts';
import { ProductRef } from './product.ts';

export const ProviderParams = z.object({ provider: z.enum(PROVIDERS) });

/** 'TXN' + timestamp from the browser; the provider's own pattern bounds it (decisions: Calls). */
export const Txnid = z
  .string()
  .regex(/^[a-zA-Z0-9_\-/]{1,40}$/, 'txnid must be 1 to 40 letters, digits, - or _');

/** Rupees, '1349.50' or 1349.5. */
const Amount = z.union([z.string().max(20), z.number().nonnegative()], {
  error: ({ input }) =>
    `Invalid input: expected rupees, received ${input === undefined ? 'undefined' : 'something else'}`,
});

const PayloadItem = z.object({
  productId: ProductRef,
  productName: z.string().max(200).optional(),
  image: z.string().max(500).optional(),
  netWeight: NetWeight,
  quantity: Quantity,
  pricePerUnit: Amount.optional(),
  totalPrice: Amount.optional(),
});

const required = (what: string, max: number) =>
  z.string().trim().min(1, `Please enter ${what}.`).max(max, `Please shorten ${what}.`);

/** The payment initiation payload (spec §3). `orderId` pays an existing unpaid order again; `source` says where the lines come from. */
export const InitiatePayment = z.object({
  txnid: Txnid,
  name: required('your name', LONGEST.name),
  email: z.email(BAD_EMAIL).max(LONGEST.email),
  phone: z.string().regex(MOBILE, BAD_MOBILE),
  amount: Amount,
  productinfo: z.string().max(100).optional(),
  surl: z.string().max(500).optional(),
  furl: z.string().max(500).optional(),
  address1: required('your address', LONGEST.address),
  address2: z.string().trim().max(LONGEST.apartment).default(''),
  city: required('your city', LONGEST.city),
  state: z.string().refine((state) => PLACES.includes(state), NO_STATE),
  country: z.string().max(50).optional(),
  zipcode: z.string().regex(PINCODE, BAD_PINCODE),
  items: z.array(PayloadItem).min(1, 'Your cart is empty.').max(200, 'Too many lines in one order.'),
  orderId: z.uuid().optional(),
  source: z.enum(['cart', 'buy-now']).default('cart'),
});
export type InitiatePayment = z.infer<typeof InitiatePayment>;

export const PaymentInitiated = z
  .object({ success: z.literal(true), access_key: z.string(), txnid: z.string(), orderId: z.string() })
  .meta({ id: 'PaymentInitiated' });

/** The provider's response object, or the txnid alone when the pop-up was closed. Unsigned fields are hints only. */
export const VerifyPayment = z.record(
  z.string().max(60),
  z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]),
);

export const PaymentVerified = z
  .object({
    success: z.boolean(),
    status: z.enum(['success', 'pending', 'failure']),
    txnid: z.string(),
    orderId: z.string().optional(),
    message: z.string(),
  })
  .meta({ id: 'PaymentVerified' });

/** A provider's form post; which fields it has is the adapter's business. */
export const ProviderForm = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** A webhook's body as it came, because the signature may cover the text; which form it has is the adapter's business. */
export const RawNotice = z.string().min(1);
