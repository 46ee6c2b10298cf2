import { amountText } from '../../contract/amount.ts';
import { type Credentials, responseHash, type WireFields } from '../easebuzz/hash.ts';
import type { SandboxTransaction } from './ledger.ts';

/**
 * The provider's signed statement about a transaction: the fields of a callback, webhook or browser response (payments:
 * Response fields). `overrides` are applied before signing, so the signature covers them.
 */
export function signedResponse(
  transaction: SandboxTransaction,
  credentials: Credentials,
  overrides: WireFields = {},
): Record<string, string> {
  const fields = { ...wordsOf(transaction), key: credentials.key, ...overrides };
  return { ...fields, hash: responseHash(fields, credentials) };
}

/** The response, tampered with as the scenario says. */
export function playedResponse(
  transaction: SandboxTransaction,
  credentials: Credentials,
): Record<string, string> {
  const honest = signedResponse(transaction, credentials);
  const { hash = '' } = honest;
  switch (transaction.plan.tamper) {
    case 'bad-hash':
      return { ...honest, hash: hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')) };
    case 'stale-amount':
      return { ...honest, amount: '1.0' };
    case 'wrong-key':
      return signedResponse(transaction, { key: 'SOMEOTHERKEY', salt: 'SOMEOTHERSALT' });
    default:
      return honest;
  }
}

function wordsOf(transaction: SandboxTransaction): Record<string, string> {
  const { announced, status } = transaction;
  const amount = reserialise(transaction.amountPaise);
  const [error, unmapped] = WORDS.get(status) ?? ['NA', 'NA'];
  return {
    txnid: transaction.txnid,
    easepayid: transaction.easepayid || 'NA',
    amount,
    net_amount_debit: status === 'success' ? amount : '0.0',
    status,
    unmappedstatus: unmapped,
    mode: status === 'initiated' ? 'NA' : 'UPI',
    error,
    error_Message: error,
    ...copied(announced),
    addedon: transaction.addedOn.toISOString().slice(0, 19).replace('T', ' '),
    bank_ref_num: status === 'success' ? transaction.easepayid.slice(1) : 'NA',
    bank_name: 'NA',
    bankcode: 'UPI',
    card_type: 'UPI',
    cardnum: 'NA',
    upi_va: status === 'initiated' ? 'NA' : 'sandbox@upi',
    PG_TYPE: 'NA',
    payment_source: 'Easebuzz',
    ...Object.fromEntries(UDF_NAMES.map((name) => [name, announced[name] ?? ''])),
  };
}

/** Amounts come back re-serialised: '2000.00' as '2000.0' (payments: Gotchas 1). */
function reserialise(paise: number): string {
  return amountText(paise).replace(/0$/, '');
}

const WORDS: ReadonlyMap<string, [error: string, unmapped: string]> = new Map([
  ['success', ['Successful Transaction', 'NA']],
  ['failure', ['Payment was declined by the bank', 'failed']],
  ['userCancelled', ['Transaction was cancelled by the user', 'NA']],
  ['dropped', ['Transaction was dropped by the user', 'NA']],
  ['bounced', ['Payment page was left before paying', 'NA']],
]);

function copied(announced: WireFields): Record<string, string> {
  const names = ['firstname', 'email', 'phone', 'productinfo', 'surl', 'furl'];
  return Object.fromEntries(names.map((name) => [name, announced[name] ?? '']));
}

const UDF_NAMES = Array.from({ length: 10 }, (_, index) => `udf${index + 1}`);
