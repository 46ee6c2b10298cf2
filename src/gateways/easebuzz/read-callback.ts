import { z } from 'zod';
import type { CallbackReading } from '../../shop/payments/gateway.ts';
import { type Credentials, isSameHash, responseHash, SIGNED_RESPONSE_FIELDS } from './hash.ts';
import { toReport } from './report.ts';

/**
 * Reads what the provider posts to us or hands to the browser. The hash is checked over the text exactly as received.
 * It covers neither the payment's id nor its method, so both are null here and come from `retrieve` (payments: Gotchas
 * 3).
 */
export function readCallback(
  fields: Readonly<Record<string, unknown>>,
  credentials: Credentials,
): CallbackReading {
  const parsed = Callback.safeParse(Object.fromEntries(Object.entries(fields).map(asText)));
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const callback = parsed.data;
  if (callback.key !== credentials.key) return { ok: false, reason: 'wrong-key' };
  if (!isSameHash(callback.hash, responseHash(callback, credentials))) {
    // An amount that came as a number has lost the text that was signed, perhaps '2000.0'.
    return { ok: false, reason: typeof fields['amount'] === 'number' ? 'malformed' : 'bad-signature' };
  }
  const report = toReport({ ...callback, easepayid: '', mode: '' });
  if (!report) return { ok: false, reason: 'malformed' };
  // A sender with a genuine message could vary its unsigned fields without end, and each variant would be another
  // notice.
  return { ok: true, report: { ...report, contentHash: callback.hash } };
}

/** The browser's object may hold numbers and nulls where the form has text. */
function asText([name, value]: [string, unknown]): [string, unknown] {
  if (value === null) return [name, ''];
  return [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value];
}

/** We never send a pipe, so one in a signed field is an attempt to shift the fields of the hash. */
const signedText = z.string().regex(/^[^|]*$/);
const requiredText = signedText.min(1);

const Callback = z.object({
  ...Object.fromEntries(SIGNED_RESPONSE_FIELDS.map((name) => [name, signedText.default('')])),
  status: requiredText,
  udf1: signedText.default(''),
  email: signedText,
  firstname: signedText,
  productinfo: signedText,
  amount: requiredText,
  txnid: requiredText,
  key: z.string(),
  hash: z.string(),
  error: z.string().catch(''),
  error_Message: z.string().catch(''),
});
