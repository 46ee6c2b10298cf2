import { expect } from 'vitest';
import { reconcileDue } from '../../src/shop/payments/settle/reconcile.ts';
import { requestRefund } from '../../src/shop/refunds/request-refund.ts';
import { attemptsOf, type Model, type ModelAttempt, nextDue, reconcileOne, settle } from './shop-model.ts';
import type { Real } from './shop-real.ts';
import { hasAttempt, hasOrder, nth, pass, type Step, step, visible } from './shop-step.ts';

type Outcome = 'success' | 'failure' | 'pending';

/** Pays at the gateway only: the shop does not hear of it yet. */
export function atGateway(index: number, outcome: Outcome): Step {
  const act = (model: Model, real: Real) => {
    return decide(
      nth(attemptsOf(model), index, ({ gateway }) => gateway !== 'success'),
      outcome,
      real,
    );
  };
  return step(`gateway: ${outcome} for ${index}`, act, hasAttempt);
}

/** Pays at the gateway, and the browser returns it at once. */
export function pay(index: number, outcome: Outcome): Step {
  const act = async (model: Model, real: Real) => {
    const attempt = nth(attemptsOf(model), index, ({ gateway }) => gateway === 'initiated');
    await decide(attempt, outcome, real);
    await carry(real, attempt, 'verify');
    settle(model, attempt);
  };
  return step(`pay: ${outcome} for ${index}`, act, hasAttempt);
}

async function decide(attempt: ModelAttempt, outcome: Outcome, { shop }: Real): Promise<void> {
  if (attempt.gateway === 'success') return;
  if (attempt.gateway === 'initiated') await shop.sandbox.pay(attempt.accessKey, outcome);
  else await shop.sandbox.resolve(attempt.txnid, outcome);
  attempt.gateway = outcome;
}

/** Delivers the gateway's answer to the shop in all these ways at once. */
export function deliver(index: number, ways: readonly ('verify' | 'webhook' | 'return')[]): Step {
  const act = async (model: Model, real: Real) => {
    const attempt = nth(attemptsOf(model), index, isNews);
    await Promise.all(ways.map((way) => carry(real, attempt, way)));
    settle(model, attempt);
  };
  return step(`${ways} for ${index}`, act, hasAttempt);
}

function isNews({ state, gateway }: ModelAttempt): boolean {
  return state === 'open' ? gateway !== 'initiated' : state === 'failed' && gateway === 'success';
}

async function carry({ shop, client, token }: Real, { txnid }: ModelAttempt, way: string): Promise<void> {
  const fields = shop.sandbox.signedResponse(txnid);
  if (way === 'verify') {
    const answer = await client.verifyPayment({ token, params: { provider: 'easebuzz' }, body: fields });
    expect(answer.status).toBe(200);
    return;
  }
  const answer = await shop.inject({
    method: 'POST',
    url: way === 'webhook' ? '/api/easebuzz/webhook' : '/api/payment-success',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(answer.statusCode).toBe(way === 'webhook' ? 200 : 303);
}

/** Advances the clock and runs the reconciler until nothing is due. */
export function wait(minutes: number): Step {
  return step(`${minutes} minutes pass`, async (model, real) => {
    pass(model, real, minutes * 60_000);
    for (;;) {
      pass(model, real, 10);
      const due = nextDue(model);
      expect(await reconcileDue(real.shop.shop, 1)).toMatchObject({ due: due ? 1 : 0 });
      if (!due) return;
      reconcileOne(model, due);
    }
  });
}

/** Requests a refund of a percentage of an order: refused when it is not paid, or too little is left. */
export function refund(index: number, percent: number): Step {
  const act = async (model: Model, { shop }: Real) => {
    const known = nth(visible(model), index, ({ status }) => status === 'paid');
    const paise = Math.max(1, Math.floor((known.amountPaise * percent) / 100));
    const wanted = { orderId: known.id, amountPaise: paise, reason: 'wanted', actor: 'staff:test' };
    const asked = await requestRefund(shop.shop, { ...wanted, idempotencyKey: `wish-${model.now}` });
    const may = known.status === 'paid' && known.refundedPaise + paise <= known.amountPaise;
    expect(asked.ok).toBe(may);
    if (may) known.refundedPaise += paise;
    // The same idempotency key again is the same refund.
    const again = await requestRefund(shop.shop, { ...wanted, idempotencyKey: `wish-${model.now}` });
    expect(again).toEqual(asked);
  };
  return step(`refund ${percent} % of order ${index}`, act, hasOrder);
}
