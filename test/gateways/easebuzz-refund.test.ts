import { describe, expect, test } from 'vitest';
import { refundStatusHash, responseHash } from '../../src/gateways/easebuzz/hash.ts';
import { readWebhook } from '../../src/gateways/easebuzz/read-webhook.ts';
import { CREDENTIALS, easebuzzAt, TRANSACTION } from './easebuzz-fixture.ts';

const read = (rawBody: string) => readWebhook({ headers: {}, rawBody }, CREDENTIALS);
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

describe('Easebuzz webhooks', () => {
  const transaction = {
    ...TRANSACTION,
    status: 'success',
    firstname: 'Asha & Søn + 100%',
    email: 'asha+shop@example.in',
  };
  const signed = { ...transaction, hash: responseHash(transaction, CREDENTIALS) };
  const notice = {
    key: CREDENTIALS.key,
    easepayid: 'E2611210ABCDEF',
    refund_status: 'refunded',
    hash: refundStatusHash('E2611210ABCDEF', CREDENTIALS),
  };
  const refundForm = (changes: Record<string, unknown>) =>
    form({ data: JSON.stringify({ ...notice, ...changes }) });

  test('are decoded once: plus, ampersand and percent survive', () => {
    expect(read(form(signed))).toMatchObject({
      ok: true,
      kind: 'payment',
      report: { txnid: transaction.txnid, amountPaise: 134_950, outcome: 'success' },
    });
  });

  test('about a refund yield the payment’s id and nothing else', () => {
    expect(read(refundForm({}))).toEqual({ ok: true, kind: 'refund', providerPaymentId: 'E2611210ABCDEF' });
  });

  test.each([
    ['nothing', '', 'malformed'],
    ['JSON', JSON.stringify(signed), 'malformed'],
    ['a field given twice', `${form(signed)}&txnid=TXN1`, 'malformed'],
    ['a refund that is no JSON', form({ data: '{' }), 'malformed'],
    ['a refund without an id', refundForm({ easepayid: undefined }), 'malformed'],
    ['a refund with a pipe in its id', refundForm({ easepayid: 'E1|x' }), 'malformed'],
    ['a refund for another merchant', refundForm({ key: 'SOMEBODY' }), 'wrong-key'],
    ['a refund of another payment', refundForm({ easepayid: 'E2' }), 'bad-signature'],
    ['a payment with a forged hash', form({ ...signed, hash: '0'.repeat(128) }), 'bad-signature'],
  ])('with %s are refused', (_name, rawBody, reason) => {
    expect(read(rawBody)).toEqual({ ok: false, reason });
  });
});

describe('Easebuzz’s answer about a refund', () => {
  const refund = { refundId: 'RF1', txnid: 'TXN1', providerPaymentId: 'E1', amountPaise: 134_950 };
  const answering = (body: unknown) =>
    easebuzzAt('http://127.0.0.1:1', { fetch: async () => Response.json(body) });
  const told = (changes: object) =>
    answering({
      status: true,
      txnid: 'TXN1',
      easebuzz_id: 'E1',
      refunds: [
        { refund_status: 'refunded', merchant_refund_id: 'RF0', refund_amount: '1.0' },
        { refund_status: 'refunded', merchant_refund_id: 'RF1', refund_amount: '1349.5', ...changes },
      ],
    }).refundStatus(refund);

  test.each([
    ['refunded', 'done'],
    ['Settled', 'done'],
    ['cancelled', 'failed'],
    ['failed', 'failed'],
    ['Reverse Chargeback', 'failed'],
    ['queued', 'pending'],
    ['accepted', 'pending'],
    ['constructor', 'pending'],
  ])('with status %s means %s', async (refund_status, state) => {
    expect(await told({ refund_status })).toEqual({ ok: true, state, amountPaise: 134_950 });
  });

  test('may have its amount as a number, which must be valid', async () => {
    expect(await told({ refund_amount: 1349.5 })).toMatchObject({ amountPaise: 134_950 });
    expect(await told({ refund_amount: 'all' })).toMatchObject({ ok: false, reason: 'unreachable' });
  });

  test('about another payment’s refunds, or about none, does not count for this one', async () => {
    const of = (body: object) => answering(body).refundStatus(refund);
    const other = { status: true, easebuzz_id: 'E2', refunds: [] };
    expect(await of(other)).toMatchObject({ reason: 'unreachable' });
    expect(await of({ ...other, easebuzz_id: 'E1' })).toEqual({ ok: false, reason: 'not-found' });
    expect(await of({ status: false, reason: 'No refunds found' })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect(await of({ status: false, reason: 'Hash mismatch' })).toMatchObject({ reason: 'unreachable' });
  });

  test('that the id is a duplicate means that it was accepted earlier, so only the status can tell', async () => {
    const duplicate = answering({ status: false, reason: 'Duplicate merchant_refund_id' });
    expect(await duplicate.refund(refund)).toMatchObject({ ok: false, reason: 'unknown' });
    const refused = answering({ status: 0, reason: 'Insufficient balance' });
    expect(await refused.refund(refund)).toMatchObject({
      reason: 'refused',
      message: 'Insufficient balance',
    });
  });
});

describe('Easebuzz’s list of refunds', () => {
  const listing = (changes: object) =>
    easebuzzAt('http://127.0.0.1:1', {
      fetch: async () =>
        Response.json({
          status: true,
          easebuzz_id: 'E1',
          refunds: [
            {
              refund_id: 'R1',
              refund_status: 'refunded',
              merchant_refund_id: null,
              refund_amount: '10.0',
              ...changes,
            },
          ],
        }),
    }).refundsOf({ providerPaymentId: 'E1' });
  const one = { id: 'R1', refundId: null, amountPaise: 1000, state: 'done' };

  test.each([
    ['no refund id of the shop', { merchant_refund_id: undefined }, one],
    ['an empty one', { merchant_refund_id: '' }, one],
    ['the placeholder for none', { merchant_refund_id: 'NA' }, one],
    ['ids as numbers', { refund_id: 17, merchant_refund_id: 18 }, { ...one, id: '17', refundId: '18' }],
    ['our id alone', { refund_id: null, merchant_refund_id: 'RF1' }, { ...one, id: 'RF1', refundId: 'RF1' }],
  ])('may have %s', async (_name, changes, refund) => {
    expect(await listing(changes)).toEqual({ ok: true, refunds: [refund] });
  });

  test.each([
    ['no id at all', { refund_id: undefined }],
    ['an endless id', { refund_id: 'R'.repeat(101) }],
    ['an amount that is none', { refund_amount: 'all' }],
  ])('with %s in it is no answer: what is left out would count as not refunded', async (_name, changes) => {
    expect(await listing(changes)).toMatchObject({ ok: false, reason: 'unreachable' });
  });
});
