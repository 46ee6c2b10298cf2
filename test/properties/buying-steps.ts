import { expect } from 'vitest';
import { weightLabel } from '../../src/contract/weight.ts';
import {
  amountOf,
  countedGrams,
  FIRST_CHECK,
  freeGrams,
  HOLD,
  isWatched,
  type Model,
  type ModelLine,
  type ModelOrder,
  openAttempt,
  type ProductName,
  settle,
} from './shop-model.ts';
import { payloadFor, type Real } from './shop-real.ts';
import { hasOrder, nth, type Step, step, visible } from './shop-step.ts';

/** Adds packs to the cart: refused above 99 packs, or when the counted product's free stock is too small. */
export function add(line: ModelLine): Step {
  return step(`add ${say(line)}`, async (model, { client, token, ids }) => {
    const { product, grams, quantity } = line;
    const inCart = gramsInCart(model, product);
    const key = `${product} ${grams}`;
    const packs = (model.cart.get(key) ?? 0) + quantity;
    const short = product === 'counted' && inCart + grams * quantity > freeGrams(model);
    const body = { item: ids[product], netWeight: weightLabel(grams), quantity };
    const answer = await client.addToCart({ token, body });
    expect(answer.ok).toBe(!short && packs <= 99);
    if (answer.ok) model.cart.set(key, packs);
  });
}

/** Merges a guest's cart: each line in turn gets as many packs as line and stock have room for. */
export function merge(lines: ModelLine[]): Step {
  return step(`merge ${lines.map(say)}`, async (model, { client, token, ids }) => {
    const guest: Record<string, Record<string, number>> = {};
    for (const { product, grams, quantity } of lines) {
      guest[ids[product]] = { ...guest[ids[product]], [weightLabel(grams)]: quantity };
      const key = `${product} ${grams}`;
      const kept = model.cart.get(key) ?? 0;
      const room = product === 'counted' ? freeGrams(model) - gramsInCart(model, product) : 99 * grams;
      const packs = Math.min(quantity, 99 - kept, Math.floor(room / grams));
      if (packs > 0) model.cart.set(key, kept + packs);
    }
    const answer = await client.mergeCart({ token, body: { cart: guest } });
    expect(answer.ok).toBe(true);
  });
}

/** Removes one pack from the cart. */
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

/** Places an order and begins its payment: refused when the free stock is too small. */
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

/** Begins another payment of a visible order, preferably a failed one. */
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

/** Changes the counted product's price, in rupees per kg. */
export function changePrice(rupeesPerKg: number): Step {
  return step(`₹${rupeesPerKg} a kg`, async (model, { shop, ids }) => {
    model.paisePerKg.counted = rupeesPerKg * 100;
    const text = 'update products set price_per_kg_paise = $1 where id = $2';
    await shop.pool.query(text, [rupeesPerKg * 100, ids.counted]);
  });
}

/** Deletes a visible order: refused when it is paid or has an open attempt. */
export function deleteOrder(index: number): Step {
  const act = async (model: Model, { client, token }: Real) => {
    const known = nth(visible(model), index);
    const answer = await client.deleteOrder({ token, params: { orderId: known.id } });
    const may = known.status !== 'paid' && !openAttempt(known);
    expect(answer.status).toBe(may ? 200 : 409);
    if (!may) return;
    const mayHaveMoney = known.attempts.some((attempt) => attempt.state === 'surplus' || isWatched(attempt));
    if (mayHaveMoney) known.visible = false;
    else model.orders = model.orders.filter((other) => other !== known);
  };
  return step(`delete order ${index}`, act, hasOrder);
}

function gramsInCart({ cart }: Model, product: ProductName): number {
  return [...cart].reduce((sum, [key, packs]) => {
    const [name, weight] = key.split(' ');
    return name === product ? sum + Number(weight) * packs : sum;
  }, 0);
}

function say({ product, grams, quantity }: ModelLine): string {
  return `${quantity} × ${grams} g ${product}`;
}
