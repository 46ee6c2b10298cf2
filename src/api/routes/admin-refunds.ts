import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { rupeesExact } from '../../contract/money.ts';
import type { RequestRefund } from '../../contract/schemas/refund.ts';
import { staffActor } from '../../shop/audit/actor.ts';
import { closePayment, type PaymentClosed } from '../../shop/payments/review/close-payment.ts';
import { waitsForProvider } from '../../shop/payments/review/former-provider.ts';
import { type SentBack, sendBack } from '../../shop/payments/review/send-back.ts';
import { listRefunds, refundOf } from '../../shop/refunds/list-refunds.ts';
import { type RefundRequested, requestRefund } from '../../shop/refunds/request-refund.ts';
import type { Shop } from '../../shop/shop.ts';
import { noSuchOrder, Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { staffOrder } from './staff-order.ts';

/** Refunds in the back office (decisions: Calls, /admin/api/). The contract and `shop/roles.ts` say who may call. */
export function adminRefundRoutes(app: FastifyInstance, shop: Shop): void {
  // Two calls: a process of a release before the second would send the money.
  serve(app, 'adminRequestRefund', ({ params, body, customer }) =>
    refund(shop, { ...params, ...body, actor: staffActor(customer), byHand: false }),
  );

  serve(app, 'adminRecordGivenBack', ({ params, body, customer }) =>
    refund(shop, { ...params, ...body, actor: staffActor(customer), byHand: true }),
  );

  serve(app, 'adminSendBack', async ({ params, body, customer }) => {
    const sent = await sendBack(shop, customer, { ...params, ...body });
    if (!sent.ok) throw refusalOfDecision(shop, sent);
    return { success: true, order: await staffOrder(shop, params.orderId) };
  });

  serve(app, 'adminClosePayment', async ({ params, body, customer }) => {
    const closed = await closePayment(shop, customer, { ...params, ...body });
    if (!closed.ok) throw refusalOfDecision(shop, closed);
    return { success: true, order: await staffOrder(shop, params.orderId) };
  });

  serve(app, 'adminRefunds', async ({ query }) => ({ success: true, ...(await listRefunds(shop, query)) }));
}

interface Asked extends z.infer<typeof RequestRefund> {
  orderId: string;
  actor: string;
  byHand: boolean;
}

async function refund(shop: Shop, { amount: amountPaise, refundable: seenPaise, ...asked }: Asked) {
  const requested = await requestRefund(shop, { ...asked, amountPaise, seenPaise });
  if (!requested.ok) throw refusalOfRefund(requested);
  return { success: true as const, refund: refundOf(shop, requested.refund) };
}

type Undecided = Extract<SentBack | PaymentClosed, { ok: false }>;

function refusalOfDecision({ gateway }: Shop, refused: Undecided): Refusal {
  switch (refused.reason) {
    case 'no-such-payment':
      return new Refusal(404, 'This order has no such payment.');
    case 'not-in-review':
      return new Refusal(409, 'This payment needs no decision any more.');
    case 'former-provider':
      return new Refusal(409, waitsForProvider(refused.provider, gateway.provider, 'It can be decided'));
    case 'nothing-came':
      return new Refusal(409, 'The provider does not say that another amount was paid. Please look there.');
    case 'not-unclear':
      return new Refusal(
        409,
        'What the provider says of this payment is clear: it cannot be closed by hand.',
      );
    case 'not-listed':
      return new Refusal(409, 'The provider does not list this payment. Please look it up there.');
    case 'unreachable':
      return new Refusal(503, 'The payment provider cannot be asked now. Please try again in a minute.', {
        retryAfter: 60,
      });
  }
}

function refusalOfRefund(refused: Extract<RefundRequested, { ok: false }>): Refusal {
  switch (refused.reason) {
    case 'no-such-order':
      return noSuchOrder();
    case 'not-paid':
      return new Refusal(409, 'No such payment of this order has been received.');
    case 'not-surplus':
      return new Refusal(
        409,
        'This payment paid for the order. If you have given it back in another way, set the order to refunded.',
      );
    case 'key-taken':
      return new Refusal(409, 'This idempotency key belongs to another refund.');
    case 'too-much':
      if (refused.leftPaise <= 0) return new Refusal(409, 'Nothing of this payment is left to refund.');
      return new Refusal(409, `At most ${rupeesExact(refused.leftPaise)} of this payment can be refunded.`);
    case 'too-small':
      return new Refusal(
        409,
        `The payment provider sends back no less than ${rupeesExact(refused.leastPaise)} at a time.`,
      );
    case 'too-small-a-rest': {
      const [least, left] = [refused.leastPaise, refused.leftPaise].map((paise) => rupeesExact(paise));
      return new Refusal(
        409,
        `The payment provider sends back no less than ${least} at a time. Please refund all that is left, ${left}, or leave at least ${least}.`,
      );
    }
    case 'less-left':
      return new Refusal(
        409,
        `Some of this payment has been refunded meanwhile: ${rupeesExact(refused.leftPaise)} is left. Please look at it again.`,
      );
  }
}
