import type { RetrieveResult } from '../../shop/payments/gateway.ts';
import { BYTES_OF_A_LIST, NOT_AN_AMOUNT, type Outbound, UNKNOWN_FORM } from '../exchange.ts';
import { type Credentials, retrieveHash } from './hash.ts';
import { postForm } from './post-form.ts';
import { given, outcomeOf, toReport } from './report.ts';
import { isGenuine, Named, Reply, type Transaction, Transactions } from './retrieved.ts';

/**
 * Asks the provider for the truth about one attempt. Only its own 'not found' is 'not-found'; other trouble is
 * 'unreachable'. A browser chooses the txnid, and other sites may use the same account: a try that names another order
 * is not ours. The provider promises our field for callbacks only (payments: Response fields), so a try that names no
 * order counts as ours, unless another try names ours: then it may be another site's (`decide`).
 */
export async function retrieve(
  attempt: { txnid: string; orderId: string },
  provider: Credentials & Outbound & { apiUrl: string },
): Promise<RetrieveResult> {
  // No more than necessary: an order's e-mail and phone may have changed since this attempt was announced.
  const form = { key: provider.key, txnid: attempt.txnid, hash: retrieveHash(attempt.txnid, provider) };
  const outbound = { ...provider, maxBytes: BYTES_OF_A_LIST };
  const answer = await postForm(`${provider.apiUrl}/transaction/v2.1/retrieve`, form, outbound);
  if (!answer.ok) return unreachable(answer.message);

  const reply = Reply.safeParse(answer.body);
  if (!reply.success) return unreachable(UNKNOWN_FORM);
  const { msg } = reply.data;
  if (typeof msg === 'string') {
    return /transaction not found/i.test(msg)
      ? { ok: false, reason: 'not-found' }
      : unreachable(msg.slice(0, 200));
  }
  // Unreadable entries about other txnids do not matter.
  const named = [msg].flat().filter((said) => Named.safeParse(said).data?.txnid === attempt.txnid);
  const tries = Transactions.safeParse(named);
  if (!tries.success) return unreachable(UNKNOWN_FORM);
  const ours = tries.data.filter(({ udf1 }) => (given(udf1) ?? attempt.orderId) === attempt.orderId);
  if (ours.length === 0 && tries.data.some((transaction) => isGenuine(transaction, provider))) {
    return { ok: false, reason: 'taken' };
  }
  return readTransaction(ours, attempt.orderId, provider);
}

function readTransaction(
  tries: readonly Transaction[],
  orderId: string,
  provider: Credentials,
): RetrieveResult {
  const { transaction, mayBeForeign } = decide(tries, orderId);
  if (!transaction) return unreachable('The provider answered about another transaction.');
  if (!isGenuine(transaction, provider)) return unreachable('The signature in the answer is not right.');
  const report = toReport(transaction);
  if (!report) return unreachable(NOT_AN_AMOUNT);
  const untouched = isUntouched(transaction) && tries.every((one) => isUntouched(one) || hasFailed(one));
  return {
    ok: true,
    report: {
      ...report,
      ...(mayBeForeign && { mayBeForeign }),
      untouched,
      alsoPaid: paidBeside(report.providerPaymentId, tries),
    },
  };
}

/** Ids of the successful tries other than the decisive one. */
function paidBeside(decisive: string | null, tries: readonly Transaction[]): string[] {
  const paid = tries.filter(hasSucceeded);
  const ids = new Set(paid.map(({ easepayid }) => given(easepayid)).filter((id) => id !== null));
  return [...ids].filter((id) => id !== decisive);
}

/**
 * Picks the decisive try. A try that names no order, beside tries that name ours, may be another site's: it ends
 * nothing, and what it may bring needs a person's decision, unless a signed message names our order (decision 159).
 */
function decide(
  tries: readonly Transaction[],
  orderId: string,
): { transaction: Transaction | undefined; mayBeForeign: boolean } {
  const decisive = pickDecisive(tries);
  const named = pickDecisive(tries.filter(({ udf1 }) => given(udf1) === orderId));
  if (!decisive || !named || given(decisive.udf1) !== null) {
    return { transaction: decisive, mayBeForeign: false };
  }
  const mayBeForeign = !hasSucceeded(named) && !hasFailed(decisive) && !isUntouched(decisive);
  return { transaction: mayBeForeign ? decisive : named, mayBeForeign };
}

/**
 * One txnid can have several tries at the provider. A success wins; then one that the bank has still to decide, because
 * it may yet succeed; then one whose status we do not know, which a person decides; otherwise the newest.
 */
function pickDecisive(tries: readonly Transaction[]): Transaction | undefined {
  const oldestFirst = tries.toSorted((a, b) => (a.addedon < b.addedon ? -1 : a.addedon > b.addedon ? 1 : 0));
  const newestOf = (...statuses: string[]) =>
    oldestFirst.findLast(({ status }) => statuses.includes(status.toLowerCase()));
  const unclear = oldestFirst.findLast(({ status }) => outcomeOf(status) === 'review');
  return newestOf('success') ?? newestOf('pending', 'in_process') ?? unclear ?? oldestFirst.at(-1);
}

/** Whether the link was created and nothing has happened with it since. */
function isUntouched({ status }: Transaction): boolean {
  return status.toLowerCase() === 'initiated';
}

function hasSucceeded({ status }: Transaction): boolean {
  return outcomeOf(status) === 'success';
}

function hasFailed({ status }: Transaction): boolean {
  return outcomeOf(status) === 'failure';
}

function unreachable(message: string): RetrieveResult {
  return { ok: false, reason: 'unreachable', message };
}
