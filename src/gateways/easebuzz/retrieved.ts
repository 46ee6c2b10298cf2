import { z } from 'zod';
import { type Credentials, isSameHash, responseHash, SIGNED_RESPONSE_FIELDS } from './hash.ts';
import { given } from './report.ts';

/** A number or a boolean where the provider has text counts as that text; anything else counts as empty. */
const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? ''));

/** A message for people. A number is not one: `error: 0` means that there was no error. */
const words = z.string().catch('');

/** Enough to know whether an element is about our txnid. */
export const Named = z.object({ txnid: text });

/** The signed fields that no answer omits for being empty. */
const NEVER_EMPTY = ['udf1', 'email', 'firstname', 'productinfo'];

/** Whether everything that was signed is there, as text. */
function isWhole(said: Readonly<Record<string, unknown>>): boolean {
  return SIGNED_RESPONSE_FIELDS.every((name) => {
    const value = said[name] ?? '';
    return typeof value === 'string' && (!NEVER_EMPTY.includes(name) || given(value) !== null);
  });
}

/** One try to pay, as text. */
const Transaction = z
  .record(z.string(), z.unknown())
  .transform((said) => ({ ...said, isWhole: isWhole(said) }))
  .pipe(
    z.object({
      ...Object.fromEntries(SIGNED_RESPONSE_FIELDS.map((name) => [name, text])),
      txnid: text,
      udf1: text,
      email: text,
      firstname: text,
      productinfo: text,
      status: z.string().min(1),
      amount: z.union([z.string(), z.number()]).transform(String),
      easepayid: text,
      mode: words,
      error: words,
      error_Message: words,
      addedon: text,
      key: text,
      hash: text,
      isWhole: z.boolean(),
    }),
  );

export type Transaction = z.infer<typeof Transaction>;
export const Transactions = z.array(Transaction);

/** `msg` is one transaction, or several (v2.1), or a text saying that there is none (payments: Retrieve). */
export const Reply = z.union([
  z.object({
    status: z.literal(true),
    msg: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  }),
  z.object({ msg: z.string() }),
]);

/**
 * A signature over a complete set of fields must hold. No hash is promised for this answer, which comes over our own
 * connection (payments: Hashes): where a field is missing, 'NA' or a number, the text that was signed is not available.
 */
export function isGenuine({ isWhole, ...transaction }: Transaction, provider: Credentials): boolean {
  if ((given(transaction.key) ?? provider.key) !== provider.key) return false;
  const signed = given(transaction.hash) !== null && isWhole;
  return !signed || isSameHash(transaction.hash, responseHash(transaction, provider));
}
