import { sql } from 'kysely';
import { creditNoteNumber, financialYear } from '../../contract/documents/invoice-number.ts';
import { nextSerial } from '../../db/next-serial.ts';
import type { Tx } from '../../db/schema.ts';
import { isDatabaseAway } from '../database-away.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { type Credit, creditDuePaise, markCredited } from './credit-due.ts';
import { sellerToday } from './seller.ts';

/** How many of each kind a run looks at, at most. */
const AT_ONCE = 100;

/**
 * Issues the credit notes that are missing (CGST section 34): one for each refund that is done and whose payment paid an
 * order, and one for what staff gave back by hand (decision 131). Not in the transaction of the refund: money never
 * waits for paper, and a refund that an older release books during a replacement gets its note, too. Any number of
 * processes may run it at once. Returns how many it issued.
 */
export async function issueCreditNotes(shop: Shop): Promise<number> {
  const refunds = await findRefunds(shop);
  const open = refunds.length < AT_ONCE ? [...refunds, ...(await findGivenByHand(shop))] : refunds;
  let issued = 0;
  for (const credit of open) {
    if (await issueAlone(shop, credit)) issued += 1;
  }
  return issued;
}

/** One note that cannot be issued must not hold up all those after it, in every run. */
async function issueAlone(shop: Shop, credit: Credit): Promise<boolean> {
  try {
    return await issue(shop, credit);
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    shop.log.error({ err, orderId: credit.order_id }, 'a credit note was not issued');
    return false;
  }
}

// Both in the words of the indexes of what was not looked at yet, as literals, so that PostgreSQL is sure to use them.

function findRefunds(shop: Shop): Promise<Credit[]> {
  return shop.db
    .selectFrom('refunds')
    .select(['order_id', 'id as refund_id'])
    .where('state', '=', sql.lit('done'))
    .where((refund) => refund.not('credited'))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

function findGivenByHand(shop: Shop): Promise<Credit[]> {
  return shop.db
    .selectFrom('order_events')
    .select(['order_id', sql<null>`null`.as('refund_id')])
    .where('to_status', '=', sql.lit('refunded'))
    .where((step) => step.not('credited'))
    .where('given_by_hand_paise', 'is distinct from', sql.lit(0))
    .orderBy('order_id')
    .limit(AT_ONCE)
    .execute();
}

/** The lock on the order puts the notes of one invoice into an order, on which their figures depend. */
async function issue(shop: Shop, credit: Credit): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, credit.order_id);
    if (!order) return false;
    const paise = await creditDuePaise(tx, order, credit.refund_id);
    await markCredited(tx, credit);
    if (paise <= 0) return false;
    await write(shop, tx, { ...credit, amount_paise: paise });
    return true;
  });
}

async function write(shop: Shop, tx: Tx, note: Credit & { amount_paise: number }): Promise<void> {
  const issuedAt = shop.clock();
  const year = financialYear(issuedAt);
  const serial = await nextSerial(tx, 'credit_note_counters', year);
  const number = creditNoteNumber(year, serial);
  await tx
    .insertInto('credit_notes')
    .values({
      ...{ financial_year: year, serial, number, ...note, issued_at: issuedAt },
      seller: JSON.stringify(sellerToday()),
    })
    .execute();
}
