import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { weightLabel } from '../../src/contract/weight.ts';
import { reconcileDue } from '../../src/shop/payments/reconcile.ts';
import { requestRefund } from '../../src/shop/refunds/request-refund.ts';
import {
  amountOf,
  attemptsOf,
  countedGrams,
  FIRST_CHECK,
  freeGrams,
  HOLD,
  type Model,
  type ModelAttempt,
  type ModelLine,
  type ModelOrder,
  nextDue,
  openAttempt,
  reconcileOne,
  settle,
} from './shop-model.ts';
import { expectAgreement, payloadFor, type Real } from './shop-real.ts';

export type Step = AsyncCommand<Model, Real>;

/** A step of a run: time passes, something happens to both, and the books must agree with the model. */
function step(
  name: string,
  act: (model: Model, real: Real) => Promise<void>,
  may?: (model: Model) => boolean,
): Step {
  return {
    toString: () => name,
    check: (model) => may?.(model) ?? true,
    async run(model, real) {
      pass(model, real, 100);
      await act(model, real);
      await expectAgreement(model, real);
    },
  };
}

function pass(model: Model, { shop }: Real, ms: number): void {
  model.now += ms;
  shop.setClock(new Date(model.now));
}

/** The one that a random number points at, counted from the newest; of those that are interesting, unless it is 3. */
function nth<T>(all: readonly T[], index: number, isInteresting: (thing: T) => boolean = () => true): T {
  const interesting = index === 3 ? [] : all.filter(isInteresting);
  const things = interesting.length > 0 ? interesting : all;
  const thing = things[things.length - 1 - (index % things.length)];
  if (thing === undefined) throw new Error('there is none');
  return thing;
}

const hasAttempt = (model: Model) => attemptsOf(model).length > 0;
const hasOrder = (model: Model) => visible(model).length > 0;
const visible = (model: Model) => model.orders.filter((known) => known.visible);

export function add(line: ModelLine): Step {
  return step(`add ${say(line)}`, async (model, { client, token, ids }) => {
    const { product, grams, quantity } = line;
    const inCart = [...model.cart].reduce((sum, [key, packs]) => {
      const [name, weight] = key.split(' ');
      return name === product ? sum + Number(weight) * packs : sum;
    }, 0);
    const key = `${product} ${grams}`;
    const packs = (model.cart.get(key) ?? 0) + quantity;
    const short = product === 'counted' && inCart + grams * quantity > freeGrams(model);
    const body = { item: ids[product], netWeight: weightLabel(grams), quantity };
    const answer = await client.addToCart({ token, body });
    expect(answer.ok).toBe(!short && packs <= 99);
    if (answer.ok) model.cart.set(key, packs);
  });
}

export function remove(line: ModelLine): Step {
  return step(`remove ${say(line)}`, async (model, { client, token, ids }) => {
    const key = `${line.product} ${line.grams}`;
    const body = { item: ids[line.product], netWeight: weightLabel(line.grams) };
    await client.removeFromCart({ token, body });
    const left = (model.cart.get(key) ?? 0) - 1;
    if (left > 0) model.cart.set(key, left);
    else model.cart.delete(key);
  });
}

export function order(lines: ModelLine[], source: 'cart' | 'buy-now'): Step {
  return step(`order ${lines.map(say)} from ${source}`, async (model, real) => {
    const enough = countedGrams(lines) <= freeGrams(model);
    const fresh: ModelOrder = {
      ...{
        id: '',
        lines,
        source,
        amountPaise: 0,
        status: 'pending',
        attempts: [],
        refundedPaise: 0,
        visible: true,
      },
    };
    const begun = await begin(model, real, fresh, {});
    expect(begun).toBe(enough);
    if (begun) model.orders.push(fresh);
  });
}

export function payAgain(index: number): Step {
  const act = async (model: Model, real: Real) => {
    const known = nth(visible(model), index, ({ status }) => status === 'failed');
    const open = openAttempt(known);
    // The shop asks about the open attempt first.
    if (open) settle(model, open);
    const enough = countedGrams(known.lines) <= freeGrams(model);
    const may = known.status !== 'paid' && !openAttempt(known) && enough;
    expect(await begin(model, real, known, { orderId: known.id })).toBe(may);
  };
  return step(`pay order ${index} again`, act, hasOrder);
}

let txnids = 0;

async function begin(
  model: Model,
  real: Real,
  known: ModelOrder,
  more: { orderId?: string },
): Promise<boolean> {
  txnids += 1;
  const txnid = `TXN${String(txnids).padStart(13, '0')}`;
  const body = { ...payloadFor(model, real, known.lines), txnid, source: known.source, ...more };
  const answer = await real.client.initiatePayment({ token: real.token, body });
  expect([200, 409]).toContain(answer.status);
  if (!answer.ok) return false;
  known.id = answer.data.orderId;
  known.status = 'pending';
  known.amountPaise = amountOf(model, known.lines);
  known.attempts.push({
    ...{ txnid, accessKey: answer.data.access_key, order: known, amountPaise: known.amountPaise },
    ...{ gateway: 'initiated', state: 'open', heldGrams: countedGrams(known.lines), hold: 'held' },
    ...{ holdsUntil: model.now + HOLD, nextCheck: model.now + FIRST_CHECK, checks: 0 },
  });
  return true;
}

type Outcome = 'success' | 'failure' | 'pending';

/** At the gateway only: the shop does not hear of it yet. */
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

/** At the gateway, and the browser brings it back at once. */
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

export function wait(minutes: number): Step {
  return step(`${minutes} minutes pass`, async (model, real) => {
    pass(model, real, minutes * 60_000);
    for (;;) {
      pass(model, real, 10);
      const due = nextDue(model);
      const { asked } = await reconcileDue(real.shop.shop, 1);
      expect(asked).toBe(due ? 1 : 0);
      if (!due) return;
      reconcileOne(model, due);
    }
  });
}

export function changePrice(rupeesPerKg: number): Step {
  return step(`₹${rupeesPerKg} a kg`, async (model, { shop, ids }) => {
    model.paisePerKg.counted = rupeesPerKg * 100;
    const text = 'update products set price_per_kg_paise = $1 where id = $2';
    await shop.pool.query(text, [rupeesPerKg * 100, ids.counted]);
  });
}

export function refund(index: number, percent: number): Step {
  const act = async (model: Model, { shop }: Real) => {
    const known = nth(visible(model), index, ({ status }) => status === 'paid');
    const paise = Math.max(1, Math.floor((known.amountPaise * percent) / 100));
    const wanted = { orderId: known.id, amountPaise: paise, reason: 'wanted', actor: 'staff:test' };
    const asked = await requestRefund(shop.shop, { ...wanted, idempotencyKey: `wish-${model.now}` });
    const may = known.status === 'paid' && known.refundedPaise + paise <= known.amountPaise;
    expect(asked.ok).toBe(may);
    if (may) known.refundedPaise += paise;
    // The same wish again is the same refund.
    const again = await requestRefund(shop.shop, { ...wanted, idempotencyKey: `wish-${model.now}` });
    expect(again).toEqual(asked);
  };
  return step(`refund ${percent} % of order ${index}`, act, hasOrder);
}

export function deleteOrder(index: number): Step {
  const act = async (model: Model, { client, token }: Real) => {
    const known = nth(visible(model), index);
    const answer = await client.deleteOrder({ token, params: { orderId: known.id } });
    const may = known.status !== 'paid' && !openAttempt(known);
    expect(answer.status).toBe(may ? 200 : 409);
    if (!may) return;
    const hasMoney = known.attempts.some(({ state }) => state === 'surplus');
    if (hasMoney) known.visible = false;
    else model.orders = model.orders.filter((other) => other !== known);
  };
  return step(`delete order ${index}`, act, hasOrder);
}

function say({ product, grams, quantity }: ModelLine): string {
  return `${quantity} × ${grams} g ${product}`;
}
