import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { amountText } from '../../contract/amount.ts';
import { type ProviderForm, Txnid } from '../../contract/schemas/payment.ts';
import { isDatabaseAway } from '../../shop/database-away.ts';
import { mayViewById } from '../../shop/orders/owner.ts';
import { initiatePayment } from '../../shop/payments/begin/initiate.ts';
import type { SignedMessage } from '../../shop/payments/gateway.ts';
import { type Settled, settle } from '../../shop/payments/settle/settle.ts';
import { settleSparingly } from '../../shop/payments/settle/settle-sparingly.ts';
import type { Shop } from '../../shop/shop.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { payingBrowser } from '../visitors/browser-cookie.ts';
import { refusalOfInitiation } from './initiate-refusal.ts';
import { NOT_VERIFIED, unknownPayment } from './payment-refusals.ts';
import { webhookRoute } from './webhook.ts';

/** Payment calls (spec §7; decisions: Calls): parse, check the signature, settle, answer. */
export function paymentRoutes(app: FastifyInstance, shop: Shop): void {
  serve(
    app,
    'initiatePayment',
    async ({ body, visitor, request, reply }) => {
      // Even a signed-in buyer's browser is remembered: the receipt must open in it (decisions: Calls, by-txn).
      const browser = payingBrowser(request, reply, shop.settings);
      const initiated = await initiatePayment(shop, { ...visitor, browserHash: browser.hash }, body);
      if ('orderId' in initiated) browser.remember();
      if (!initiated.ok) throw refusalOfInitiation(initiated);
      const { accessKey, txnid, orderId } = initiated;
      return { success: true, access_key: accessKey, txnid, orderId, provider: shop.gateway.provider };
    },
    ENDED_REFUSED,
  );

  serve(app, 'verifyPayment', async ({ body, params, visitor }) => {
    const { provider } = params;
    if (provider !== shop.gateway.provider) throw unknownPayment();
    // The provider's response alone is enough (spec §7); what it signed says which payment it is.
    const hint = await readHint(shop, body);
    const settled = hint
      ? await settle(shop, { provider, txnid: hint.txnid, kind: 'verify', hint })
      : await settleSparingly(shop, { provider, txnid: txnidIn(body), kind: 'verify' }, ASK_AT_MOST);
    if (!settled.ok) throw unknownPayment();
    const { status, orderId, message } = settled;
    const own = await mayViewById(shop, visitor, orderId);
    return { success: status === 'success', status, txnid: settled.txnid, ...(own && { orderId }), message };
  });

  serve(app, 'paymentSuccess', ({ body, reply }) => receiveReturn(shop, body, reply));
  serve(app, 'paymentFail', ({ body, reply }) => receiveReturn(shop, body, reply));

  // A scope of its own, because only inside it bodies stay text.
  app.register(async (scope) => webhookRoute(scope, shop));
}

/** An order placed after the session has ended would be missing from the account. */
const ENDED_REFUSED = { refuseEnded: true };

/** Limits questions to the provider about one txnid that arrive without its signature. */
const ASK_AT_MOST = { name: 'ask-verify', max: 20, windowSeconds: 60 };

/** The txnid that the browser sent; a 400 if it sent none. */
function txnidIn({ txnid }: Record<string, unknown>): string {
  if (typeof txnid === 'number') return String(txnid);
  if (typeof txnid !== 'string' || txnid === '') throw new Refusal(400, 'txnid is missing.');
  return txnid;
}

/**
 * The provider's signed response, if the browser brought one. Otherwise undefined, and the provider is asked about the
 * txnid. Throws a 400 when the signature is wrong.
 */
async function readHint(shop: Shop, fields: Record<string, unknown>): Promise<SignedMessage | undefined> {
  const reading = await shop.gateway.readCallback(fields);
  if (reading.ok) return reading.report;
  if (reading.reason === 'malformed') return undefined;
  throw new Refusal(400, NOT_VERIFIED);
}

/** Fields of a form post; a 400 for a field given twice, whose name anybody may have chosen. */
function singleFields(body: z.infer<typeof ProviderForm>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value !== 'string') throw new Refusal(400, 'A field is given more than once.');
      return [name, value];
    }),
  );
}

/**
 * The provider's form post through the buyer's browser. The settlement decides which page follows, not the address
 * posted to. 303, because cookies do not travel with a cross-site POST (payments: Gotchas 6).
 */
async function receiveReturn(
  shop: Shop,
  body: z.infer<typeof ProviderForm>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = singleFields(body);
  const reading = await shop.gateway.readCallback(fields);
  if (!reading.ok) {
    // Anybody may have posted this, so the txnid is repeated only if it could be one.
    const txnid = Txnid.safeParse(fields['txnid']).data ?? '';
    return goTo(shop, reply, '/payment-failure', { txnid, message: NOT_VERIFIED });
  }
  const { report } = reading;
  const { provider } = shop.gateway;
  const { txnid } = report;
  const settling = settle(shop, { provider, txnid, kind: 'callback', hint: report });
  // The page that follows keeps asking until there is an answer; a buyer could do nothing with an error in JSON.
  const settled = await settling.catch((error: unknown) => {
    if (isDatabaseAway(error)) return null;
    throw error;
  });
  return settled?.ok ? showOutcome(shop, reply, settled) : goTo(shop, reply, '/payment-failure', { txnid });
}

/**
 * Only 'success' leads to the receipt, as after a verify (spec §4); the other page asks again until the payment is
 * final.
 */
function showOutcome(shop: Shop, reply: FastifyReply, settled: Extract<Settled, { ok: true }>): FastifyReply {
  const { status, txnid, orderId, amountPaise, message } = settled;
  if (status === 'pending') return goTo(shop, reply, '/payment-failure', { txnid, orderId });
  if (status !== 'success') return goTo(shop, reply, '/payment-failure', { txnid, orderId, message });
  return goTo(shop, reply, '/payment-success', { txnid, orderId, amount: amountText(amountPaise) });
}

function goTo(
  shop: Shop,
  reply: FastifyReply,
  page: '/payment-success' | '/payment-failure',
  query: Record<string, string>,
): FastifyReply {
  return reply.redirect(`${shop.settings.publicUrl}${page}?${new URLSearchParams(query).toString()}`, 303);
}
