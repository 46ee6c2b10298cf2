import { v7 as uuidv7 } from 'uuid';
import { rupeesExact } from '../../contract/money.ts';
import type { Row, Tx } from '../../db/schema.ts';
import { recordStaff } from '../audit/record.ts';
import type { Shop } from '../shop.ts';

/** Amounts are integer paise. */
export interface NewRefund {
  amountPaise: number;
  /** For the shop's records. */
  reason: string;
  /** A provider's name, or a `staffActor`. */
  actor: string;
  /** Chosen by the caller, unique within one order. */
  idempotencyKey: string;
  /** The shop has given the money back in another way: only for `writeDone`. */
  byHand?: boolean | undefined;
}

/** Writes a refund in state 'due' for an attempt that the caller holds locked and has checked. */
export async function writeRefund(
  shop: Shop,
  tx: Tx,
  attempt: Pick<Row<'payment_attempts'>, 'id' | 'order_id'>,
  { amountPaise, reason, actor, idempotencyKey, byHand = false }: NewRefund,
): Promise<Row<'refunds'>> {
  const id = uuidv7();
  const now = shop.clock();
  const detail = byHand ? `${rupeesExact(amountPaise)}, given back in another way` : rupeesExact(amountPaise);
  await recordStaff(shop, tx, actor, { what: 'refund-ordered', target: `order:${attempt.order_id}`, detail });
  return tx
    .insertInto('refunds')
    .values({
      id,
      order_id: attempt.order_id,
      attempt_id: attempt.id,
      amount_paise: amountPaise,
      reason,
      merchant_refund_id: merchantRefundId(id),
      idempotency_key: idempotencyKey,
      actor,
      created_at: now,
      next_check_at: now,
      by_hand: byHand,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** At most 27 letters and digits, which every provider accepts. */
function merchantRefundId(id: string): string {
  return `RF${BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()}`;
}
