import { sql } from 'kysely';
import { creditNoteNumber, financialYear } from '../../contract/documents/invoice-number.ts';
import { nextSerial } from '../../db/next-serial.ts';
import { isDatabaseAway } from '../database-away.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { givenByHandPaise } from '../refunds/refundable.ts';
import type { Shop } from '../shop.ts';
import { sellerToday } from './seller.ts';

/** How many notes of each kind a run issues at most. */
const AT_ONCE = 100;

/**
 * Issues the credit notes that are missing (CGST section 34): one for each refund that is done and whose payment paid an
 * order, and one for what staff gave back by hand (decision 131). Not in the transaction of the refund: money never
 * waits for paper, and a refund that an older release books during a replacement gets its note, too. Any number of
 * processes may run it at once. Returns how many it issued.
 */
export async function issueCreditNotes(shop: Shop): Promise<number> {
  const refunds = await findRefunds(shop);
  const due = refunds.length < AT_ONCE ? [...refunds, ...(await findGivenByHand(shop))] : refunds;
  let issued = 0;
  for (const credit of due) {
    if (await issueAlone(shop, credit)) issued += 1;
  }
  return issued;
}

/** One note that cannot be issued must not hold up all those after it, in every run. */
async function issueAlone(shop: Shop, credit: DueCredit): Promise<boolean> {
  try {
    return await issue(shop, credit);
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    shop.log.error({ err, orderId: credit.order_id }, 'a credit note was not issued');
    return false;
  }
}

interface DueCredit {
  order_id: string;
  /** null: given back by hand. */
  refund_id: string | null;
  amount_paise: number;
}

function findRefunds(shop: Shop): Promise<DueCredit[]> {
  return (
    shop.db
      .selectFrom('refunds')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
      .innerJoin('invoices', 'invoices.order_id', 'refunds.order_id')
      .leftJoin('credit_notes as note', 'note.refund_id', 'refunds.id')
      .select(['refunds.order_id', 'refunds.id as refund_id', 'refunds.amount_paise'])
      .where('refunds.state', '=', 'done')
      // Surplus money paid no order and is on no invoice.
      .where('attempt.state', '=', 'succeeded')
      .where('note.refund_id', 'is', null)
      .orderBy('refunds.id')
      .limit(AT_ONCE)
      .execute()
  );
}

/** Refunded orders whose notes do not add up to their amount. For some of them the rest is on its way, or has failed. */
async function findGivenByHand(shop: Shop): Promise<DueCredit[]> {
  const candidates = await shop.db
    .selectFrom('orders')
    .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'orders.id')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .leftJoin('credit_notes as note', 'note.order_id', 'orders.id')
    .select(['attempt.id', 'attempt.order_id', 'attempt.state', 'attempt.amount_paise'])
    .select('attempt.received_paise')
    .where('orders.status', '=', 'refunded')
    .where('attempt.state', '=', 'succeeded')
    .groupBy(['orders.id', 'attempt.id'])
    .having(sql<boolean>`coalesce(sum(note.amount_paise), 0) < orders.amount_paise`)
    .having(sql<boolean>`count(note.number) = count(note.refund_id)`)
    .orderBy('orders.id')
    .execute();
  const credits: DueCredit[] = [];
  for (const payment of candidates) {
    const paise = await givenByHandPaise(shop.db, payment);
    if (paise > 0) credits.push({ order_id: payment.order_id, refund_id: null, amount_paise: paise });
    if (credits.length === AT_ONCE) break;
  }
  return credits;
}

/** The lock on the order puts the notes of one invoice into an order, on which their figures depend. */
async function issue(shop: Shop, { order_id, refund_id, amount_paise }: DueCredit): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order_id);
    const earlier = await tx
      .selectFrom('credit_notes')
      .select('number')
      .where('order_id', '=', order_id)
      .where('refund_id', refund_id === null ? 'is' : '=', refund_id)
      .executeTakeFirst();
    if (earlier) return false;
    const issuedAt = shop.clock();
    const year = financialYear(issuedAt);
    const serial = await nextSerial(tx, 'credit_note_counters', year);
    await tx
      .insertInto('credit_notes')
      .values({
        financial_year: year,
        serial,
        number: creditNoteNumber(year, serial),
        order_id,
        refund_id,
        amount_paise,
        issued_at: issuedAt,
        seller: JSON.stringify(sellerToday()),
      })
      .execute();
    return true;
  });
}
