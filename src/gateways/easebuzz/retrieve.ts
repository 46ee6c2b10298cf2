import { z } from 'zod';
import type { RetrieveResult } from '../../shop/payments/gateway.ts';
import { type Credentials, isSameHash, responseHash, retrieveHash, SIGNED_RESPONSE_FIELDS } from './hash.ts';
import { type Outbound, postForm } from './post-form.ts';
import { given, outcomeOf, toReport } from './report.ts';

/**
 * Asks the provider for the truth about one attempt. Only its own 'not found' is 'not-found'; other trouble is
 * 'unreachable'. A txnid is chosen by a browser, and other sites may use the same account: what names another order is
 * not ours. Our field is promised for callbacks only (payments: Response fields), so what names none counts as ours.
 */
export async function retrieve(
  attempt: { txnid: string; orderId: string },
  provider: Credentials & Outbound & { apiUrl: string },
): Promise<RetrieveResult> {
  // No more than it needs: an order's e-mail and phone may have changed since this attempt was announced.
  const form = { key: provider.key, txnid: attempt.txnid, hash: retrieveHash(attempt.txnid, provider) };
  const answer = await postForm(`${provider.apiUrl}/transaction/v2.1/retrieve`, form, provider);
  if (!answer.ok) return unreachable(answer.message);

  const reply = Reply.safeParse(answer.body);
  if (!reply.success) return unreachable('The provider answered in a form that is not known.');
  const { msg } = reply.data;
  if (typeof msg === 'string') {
    return /transaction not found/i.test(msg)
      ? { ok: false, reason: 'not-found' }
      : unreachable(msg.slice(0, 200));
  }
  const tries = [msg].flat().filter((transaction) => transaction.txnid === attempt.txnid);
  const ours = tries.filter(({ udf1 }) => (given(udf1) ?? attempt.orderId) === attempt.orderId);
  if (ours.length === 0 && tries.some((transaction) => isGenuine(transaction, provider))) {
    return { ok: false, reason: 'taken' };
  }
  return readTransaction(ours, provider);
}

function readTransaction(tries: readonly Transaction[], provider: Credentials): RetrieveResult {
  const transaction = pickDecisive(tries);
  if (!transaction) return unreachable('The provider answered about another transaction.');
  if (!isGenuine(transaction, provider)) return unreachable('The signature in the answer is not right.');
  const report = toReport(transaction);
  if (!report) return unreachable('The amount in the answer is not an amount.');
  const untouched = isUntouched(transaction) && tries.every((one) => isUntouched(one) || hasFailed(one));
  return {
    ok: true,
    report: { ...report, untouched, alsoPaid: paidBeside(report.providerPaymentId, tries) },
  };
}

/** Ids of the successful tries other than the decisive one. */
function paidBeside(decisive: string | null, tries: readonly Transaction[]): string[] {
  const paid = tries.filter(({ status }) => status.toLowerCase() === 'success');
  const ids = new Set(paid.map(({ easepayid }) => given(easepayid)).filter((id) => id !== null));
  return [...ids].filter((id) => id !== decisive);
}

/**
 * One txnid can have several tries at the provider: a success wins, then one that the bank has still to decide, because
 * it may become a success yet, then one whose status says nothing to us, which a person decides; otherwise the newest.
 */
function pickDecisive(tries: readonly Transaction[]): Transaction | undefined {
  const oldestFirst = tries.toSorted((a, b) => (a.addedon < b.addedon ? -1 : a.addedon > b.addedon ? 1 : 0));
  const newestOf = (...statuses: string[]) =>
    oldestFirst.findLast(({ status }) => statuses.includes(status.toLowerCase()));
  const unclear = oldestFirst.findLast(({ status }) => outcomeOf(status) === 'review');
  return newestOf('success') ?? newestOf('pending', 'in_process') ?? unclear ?? oldestFirst.at(-1);
}

/** The link was created, and nothing has happened with it since. */
function isUntouched({ status }: Transaction): boolean {
  return status.toLowerCase() === 'initiated';
}

function hasFailed({ status }: Transaction): boolean {
  return outcomeOf(status) === 'failure';
}

/**
 * A signature over all of its fields must hold. No hash is promised for this answer, which comes over our own connection
 * (payments: Hashes): where a field is missing, or the amount is a number, the text that was signed is not there.
 */
function isGenuine({ isWhole, ...transaction }: Transaction, provider: Credentials): boolean {
  if (transaction.key !== '' && transaction.key !== provider.key) return false;
  const signed = transaction.hash !== '' && transaction.hash !== 'NA' && isWhole;
  return !signed || isSameHash(transaction.hash, responseHash(transaction, provider));
}

function unreachable(message: string): RetrieveResult {
  return { ok: false, reason: 'unreachable', message };
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** The signed fields that no answer leaves out because they are empty. */
const NEVER_EMPTY = ['udf1', 'email', 'firstname', 'productinfo'] as const;

const Transaction = z
  .object({
    ...Object.fromEntries(SIGNED_RESPONSE_FIELDS.map((name) => [name, text])),
    txnid: z.string().min(1),
    udf1: text,
    email: text,
    firstname: text,
    productinfo: text,
    status: z.string().min(1),
    amount: z.union([z.string(), z.number()]),
    easepayid: text,
    mode: text,
    error: text,
    error_Message: text,
    addedon: text,
    key: text,
    hash: text,
  })
  .transform(({ amount, ...rest }) => ({
    ...rest,
    amount: String(amount),
    isWhole: typeof amount === 'string' && NEVER_EMPTY.every((name) => rest[name] !== ''),
  }));

type Transaction = z.infer<typeof Transaction>;

const Reply = z.union([
  z.object({ status: z.literal(true), msg: z.union([Transaction, z.array(Transaction)]) }),
  z.object({ msg: z.string() }),
]);
