import { v7 as uuidv7 } from 'uuid';
import type { InitiatePayment } from '../../contract/schemas/payment.ts';
import type { Tx } from '../../db/schema.ts';
import type { Shop, Visitor } from '../shop.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { PricedLine } from './price-lines.ts';
import { type AttemptWritten, writeAttempt } from './write-attempt.ts';

/** What a priced request puts into the books. */
export interface PricedRequest {
  visitor: Visitor;
  request: InitiatePayment;
  fingerprint: Buffer;
  lines: readonly PricedLine[];
  amountPaise: number;
}

/** Writes order, lines, attempt and holds in one transaction. */
export async function writeOrder(shop: Shop, priced: PricedRequest): Promise<AttemptWritten> {
  const { visitor, request, lines, amountPaise, fingerprint } = priced;
  const orderId = uuidv7();
  const now = shop.clock();
  return allOrNothing(shop.db, async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        id: orderId,
        customer_id: visitor.customer?.id ?? null,
        source: request.source,
        created_at: now,
        ...changingFields(priced, now),
      })
      .execute();
    await writeLines(tx, orderId, lines);
    await tx
      .insertInto('order_events')
      .values({
        order_id: orderId,
        from_status: null,
        to_status: 'pending',
        cause: 'Order placed',
        actor: 'buyer',
        at: now,
      })
      .execute();
    return writeAttempt(tx, shop, { orderId, txnid: request.txnid, fingerprint, amountPaise, lines });
  });
}

/** What paying again writes anew. */
export function changingFields({ visitor, request, amountPaise }: PricedRequest, now: Date) {
  return {
    browser_hash: visitor.browserHash,
    amount_paise: amountPaise,
    name: request.name,
    email: request.email,
    phone: request.phone,
    address1: request.address1,
    address2: request.address2,
    city: request.city,
    state: request.state,
    country: COUNTRY,
    pincode: request.zipcode,
    updated_at: now,
  };
}

/** Fixed (spec §9); what the payload says is ignored. */
const COUNTRY = 'India';

export async function writeLines(tx: Tx, orderId: string, lines: readonly PricedLine[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(lines.map(({ uid: _, ...line }, index) => ({ ...line, order_id: orderId, line: index + 1 })))
    .execute();
}
