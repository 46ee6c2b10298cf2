import { createHash, timingSafeEqual } from 'node:crypto';

/** Fields of one message as they travel on the wire: every value is text. */
export type WireFields = Readonly<Record<string, string>>;

/** What the provider gives a merchant: the key is public, the salt is secret. */
export interface Credentials {
  key: string;
  salt: string;
}

/** Hash of initiateLink. An absent field counts as empty and keeps its pipe (payments: hashes). */
export function requestHash(fields: WireFields, { key, salt }: Credentials): string {
  const named = ['txnid', 'amount', 'productinfo', 'firstname', 'email', ...UDF_NAMES];
  return sha512([key, ...named.map((name) => fields[name] ?? ''), salt]);
}

/** Hash of callbacks, webhooks and browser responses: the request reversed, with the status next to the salt. */
export function responseHash(fields: WireFields, { key, salt }: Credentials): string {
  return sha512([salt, ...SIGNED_RESPONSE_FIELDS.map((name) => fields[name] ?? ''), key]);
}

/** Hash of the call that asks about one transaction. */
export function retrieveHash(txnid: string, { key, salt }: Credentials): string {
  return sha512([key, txnid, salt]);
}

/** Hash of a refund request; `amount` is the text that is posted, such as '1349.50'. */
export function refundHash(
  refund: { merchantRefundId: string; easepayid: string; amount: string },
  { key, salt }: Credentials,
): string {
  return sha512([key, refund.merchantRefundId, refund.easepayid, refund.amount, salt]);
}

/** Hash of the refund status call and of the refund webhook. */
export function refundStatusHash(easepayid: string, { key, salt }: Credentials): string {
  return sha512([key, easepayid, salt]);
}

/** True when a received hash has the right form and value; compared in constant time. */
export function isSameHash(received: string, expected: string): boolean {
  if (!HASH_FORM.test(received)) return false;
  return timingSafeEqual(Buffer.from(received, 'latin1'), Buffer.from(expected, 'latin1'));
}

const UDF_NAMES = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5', 'udf6', 'udf7', 'udf8', 'udf9', 'udf10'];

/** The fields that the response hash covers, in its order; everything else in a response is unproven. */
export const SIGNED_RESPONSE_FIELDS = [
  'status',
  ...UDF_NAMES.toReversed(),
  'email',
  'firstname',
  'productinfo',
  'amount',
  'txnid',
];

const HASH_FORM = /^[a-f0-9]{128}$/;

function sha512(parts: readonly string[]): string {
  return createHash('sha512').update(parts.join('|'), 'utf8').digest('hex');
}
