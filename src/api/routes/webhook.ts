import type { FastifyInstance, FastifyRequest } from 'fastify';
import { settle } from '../../shop/payments/settle/settle.ts';
import { hearOfRefund } from '../../shop/refunds/hear-of-refund.ts';
import type { Shop } from '../../shop/shop.ts';
import { keepBodiesAsText } from '../http/bodies.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { cannotAsk, NOT_VERIFIED, tooManyMessages, unknownPayment } from './payment-refusals.ts';

/**
 * The provider's own notices, in their own scope. Answers 2xx only once they are settled or recorded (payments: Rules).
 */
export function webhookRoute(scope: FastifyInstance, shop: Shop): void {
  keepBodiesAsText(scope);
  serve(scope, 'paymentWebhook', async ({ body, params, request }) => {
    const { provider } = params;
    if (provider !== shop.gateway.provider) throw unknownPayment();
    const reading = await shop.gateway.readWebhook({ headers: singleHeaders(request), rawBody: body });
    if (!reading.ok) throw new Refusal(400, NOT_VERIFIED);
    if (reading.kind === 'payment') {
      const { report } = reading;
      const settled = await settle(shop, { provider, txnid: report.txnid, kind: 'webhook', hint: report });
      if (!settled.ok) throw unknownPayment();
      // It may be news, so the provider should send it again; 'pending' says no more than is stored.
      const mayBeNews = report.outcome !== 'pending' && settled.status !== 'success';
      if (settled.providerAnswer === 'too-often' && mayBeNews) throw tooManyMessages();
    }
    if (reading.kind === 'refund') {
      const { providerPaymentId } = reading;
      const heard = await hearOfRefund(shop, { provider, providerPaymentId });
      if (heard === 'too-often') throw tooManyMessages();
      if (heard === 'unreachable') throw cannotAsk();
      if (heard === 'not-booked') throw unknownPayment();
    }
    return { success: true };
  });
}

function singleHeaders(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
