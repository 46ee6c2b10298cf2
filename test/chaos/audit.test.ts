import { expect, test } from 'vitest';
import { audit, type Evidence } from './audit.ts';
import { newNotes } from './notes.ts';

/** One order of 500 g of a counted product, paid once; everything agrees. */
function aGoodRun(): Evidence {
  const notes = newNotes();
  notes.attempts.set('T1', { txnid: 'T1', scenario: 'plain', orderId: 'o1', accessKey: 'k', toldPaid: true });
  const cart = { customerId: 'c1', product: 'ghevar', grams: 250, least: 3, most: 3 };
  notes.carts.set('c1 ghevar 250', cart);
  const attempt = {
    id: 'a1',
    order_id: 'o1',
    txnid: 'T1',
    amount_paise: 5000,
    message: '',
    raw_status: 'success',
  };
  const order = { id: 'o1', customer_id: 'c1', status: 'paid', amount_paise: 5000, receipt_number: 'R1' };
  const paid = { from_status: 'pending', to_status: 'paid' };
  const mail = { state: 'completed' };
  return {
    notes,
    ledger: [{ txnid: 'T1', amountPaise: 5000, status: 'success', easepayid: 'E1', refundedPaise: 0 }],
    books: {
      attempts: [{ ...attempt, state: 'succeeded', received_paise: 5000 }],
      orders: [{ ...order, source: 'cart', paid: true }],
      events: [
        { order_id: 'o1', from_status: null, to_status: 'pending' },
        { order_id: 'o1', ...paid },
      ],
      lines: [{ order_id: 'o1', product_id: 'ghevar', grams: 250, quantity: 2 }],
      holds: [{ attempt_id: 'a1', product_id: 'ghevar', grams: 500, state: 'taken' }],
      refunds: [],
      invoices: [{ order_id: 'o1', financial_year: '2026-27', serial: 1, number: 'GS/26-27/000001' }],
      stock: [{ id: 'ghevar', stock_grams: 1500, held_grams: 0 }],
      carts: [{ customer_id: 'c1', product_id: 'ghevar', grams: 250, quantity: 1 }],
      mailJobs: [
        { ...mail, data: { kind: 'order-status', orderId: 'o1', status: 'paid' } },
        { ...mail, data: { kind: 'shop-order-paid', orderId: 'o1' } },
      ],
      receipts: ['R1'],
    },
    stockBefore: new Map([['ghevar', 2000]]),
    messageIds: ['<order-status-paid.o1@shop>', '<shop-order-paid.o1@shop>'],
    interruptions: 0,
    falls: 0,
  };
}

function differences(evidence: Evidence): string[] {
  return audit(evidence).flatMap((check) => check.differences);
}

test('a run in which everything agrees has no differences', () => {
  expect(differences(aGoodRun())).toEqual([]);
});

const good = aGoodRun();
const { books, ledger } = good;
/** The gateway's only payment, with changes. */
const paidAs = (change: Partial<(typeof ledger)[number]>) => ledger.map((entry) => ({ ...entry, ...change }));
const open = books.attempts.map((attempt) => ({ ...attempt, state: 'open' as const }));

type Attempt = (typeof books.attempts)[number];

/** A rupee for another attempt of the order: another amount than was asked for. */
const aRupeeFor = (change: Pick<Attempt, 'state' | 'message' | 'received_paise'>): Partial<Evidence> => ({
  ledger: [...ledger, ...paidAs({ txnid: 'T2', amountPaise: 100 })],
  books: {
    ...books,
    attempts: books.attempts.flatMap((first) => [first, { ...first, id: 'a2', txnid: 'T2', ...change }]),
  },
});

test.each([
  { state: 'open' as const, message: 'review: another amount' },
  { state: 'failed' as const, message: 'Declined by the bank' },
])('another amount is in review, and noted, for an attempt that is $state', (attempt) => {
  expect(differences({ ...good, ...aRupeeFor({ ...attempt, received_paise: 100 }) })).toEqual([]);
  expect(differences({ ...good, ...aRupeeFor({ ...attempt, received_paise: null }) })).not.toEqual([]);
});

test.each<[string, Partial<Evidence>]>([
  ['money of which the books know nothing', { ledger: [...ledger, ...paidAs({ txnid: 'T2' })] }],
  ['an order paid without money', { ledger: paidAs({ status: 'failure' }) }],
  ['an order paid with other paise', { ledger: paidAs({ amountPaise: 4999 }) }],
  ['money that went back by itself', { ledger: paidAs({ refundedPaise: 1 }) }],
  ['an attempt that is open although it is decided', { books: { ...books, attempts: open } }],
  ['stock that is gone without a sale', { stockBefore: new Map([['ghevar', 2500]]) }],
  [
    'grams held for nobody',
    { books: { ...books, stock: [{ id: 'ghevar', stock_grams: 1500, held_grams: 5 }] } },
  ],
  ['a step that the table does not have', { books: { ...books, events: books.events.slice(1) } }],
  [
    'an invoice number with a gap',
    { books: { ...books, invoices: books.invoices.map((i) => ({ ...i, serial: 2 })) } },
  ],
  ['a mail that was never queued', { books: { ...books, mailJobs: books.mailJobs.slice(1) } }],
  ['a mail that was never sent', { messageIds: good.messageIds.slice(1) }],
  ['a mail sent twice without an interruption', { messageIds: [...good.messageIds, ...good.messageIds] }],
  ['a cart that forgot what it was told', { books: { ...books, carts: [] } }],
  ['a shop that fell over', { falls: 1 }],
])('the audit finds %s', (_, change) => {
  expect(differences({ ...good, ...change })).not.toEqual([]);
});
