import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  refundHash,
  requestHash,
  responseHash,
  retrieveHash,
  SIGNED_RESPONSE_FIELDS,
} from '../../src/gateways/easebuzz/hash.ts';
import { readCallback } from '../../src/gateways/easebuzz/read-callback.ts';

const credentials = { key: 'DEMOKEY123', salt: 'DEMOSALT456' };
const order = {
  txnid: 'TXN1795257270000A7F3',
  amount: '1349.50',
  productinfo: 'Order from sweets shop',
  firstname: 'Asha Verma',
  email: 'asha@example.in',
  udf1: 'ord_01JD0000000000000000000001',
};

describe('the worked example of the payment documentation', () => {
  test('has the hash of a request', () => {
    expect(requestHash(order, credentials)).toBe(
      '600c9ed55e15bdb4620f2df179602b848974f13416a42abc384709caa22a1b9f0745bda0fd3b7e3fcb925adaf21912fbd95b2f049e7fa7ecea34c7b878e5f2bc',
    );
  });

  test('has the hash of a response', () => {
    expect(responseHash({ ...order, status: 'success', amount: '1349.5' }, credentials)).toBe(
      '48e17b83a882e1df0413c40dad186c79306dd8a6756398d5cf2ce689ec42952e30c3f17bbaf38e513e03898cdf404d28bcec191a5ce54aa6b64c087a67f02315',
    );
  });

  test('has the hash of a question', () => {
    expect(retrieveHash(order.txnid, credentials)).toBe(
      '154718b7bac4735666b00ed4653e3b21eb8c33c78a9ef0a543c9e0ba9586e65acf76fa68c73098512f4e501dbc13414d5b48ae7097678dd4af690f7be0d59134',
    );
  });

  test('has the hash of a refund', () => {
    const refund = { merchantRefundId: 'RF0001', easepayid: 'E2611210ABCDEF', amount: '1349.50' };
    expect(refundHash(refund, credentials)).toBe(
      'a4d229aa173cffa495ddaa37ca4dee2bc82c2a57a4cf5c287a11038dd98eec827ac96f9dad842add03560efae310921448421a20c20f101745d247c7933d148d',
    );
  });
});

describe('signing and reading', () => {
  const text = fc.string({ unit: 'grapheme' }).map((any) => any.replaceAll('|', ''));
  const signedFields = fc.record({
    ...Object.fromEntries(SIGNED_RESPONSE_FIELDS.map((name) => [name, text])),
    status: text.filter((any) => any !== ''),
    txnid: text.filter((any) => any !== ''),
    amount: fc.integer({ min: 0, max: 10 ** 13 - 1 }).map((paise) => (paise / 100).toFixed(2)),
    key: fc.constant(credentials.key),
  });

  test('gives back everything that was signed, character for character', () => {
    fc.assert(
      fc.property(signedFields, (fields) => {
        const reading = readCallback({ ...fields, hash: responseHash(fields, credentials) }, credentials);
        expect(reading).toMatchObject({
          ok: true,
          report: { txnid: fields.txnid, rawStatus: fields.status },
        });
      }),
    );
  });

  test('notices a change in any signed field', () => {
    fc.assert(
      fc.property(signedFields, fc.constantFrom(...SIGNED_RESPONSE_FIELDS), text, (fields, name, other) => {
        const changed = { ...fields, [name]: other };
        fc.pre(JSON.stringify(changed) !== JSON.stringify(fields));
        const reading = readCallback({ ...changed, hash: responseHash(fields, credentials) }, credentials);
        expect(reading.ok).toBe(false);
      }),
    );
  });
});
