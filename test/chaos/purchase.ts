import { setTimeout as pause } from 'node:timers/promises';
import { SandboxMisuse } from '../../src/gateways/sandbox/misuse.ts';
import { fillBasket, payloadOf } from './basket.ts';
import { type Begun, begin } from './begin.ts';
import { insist } from './browser.ts';
import { type Buyer, putIntoCart, takeFromCart } from './buyer.ts';
import { deliver, notePaid } from './deliver.ts';
import { forge } from './forge.ts';
import { drawOutcome, reachesBrowser } from './scenario.ts';

/** One purchase from basket to receipt, or until the buyer gives up; the order may take several payment attempts. */
export async function purchase(buyer: Buyer): Promise<void> {
  const { world, dice, customerId } = buyer;
  world.notes.purchases.tried += 1;
  const lines = fillBasket(dice, world.products);
  const fromCart = customerId !== null && dice.chance(70);
  if (fromCart) {
    await putIntoCart(buyer, lines);
    if (dice.chance(20)) await takeFromCart(buyer, dice.pick(lines));
  }
  const source = fromCart ? 'cart' : 'buy-now';
  const payload = { ...payloadOf(lines, buyer), source } as const;

  let attempt = await begin(buyer, payload);
  for (let tries = 1; attempt && tries < 4; tries += 1) {
    const end = await pay(buyer, attempt);
    if (end === 'gone' || (end === 'paid' && !dice.chance(4)) || !dice.chance(60)) return;
    const again: typeof payload & { orderId: string } = { ...payload, orderId: attempt.orderId };
    // Two tabs with the same order: at most one of them may have an open payment.
    const second = dice.chance(15) ? begin(buyer, again) : null;
    const next: Begun | null = await begin(buyer, again);
    attempt = next ?? (await second);
  }
}

type End = 'paid' | 'failed' | 'open' | 'gone';

/** To the provider's page and back; returns what the buyer sees in the end. */
async function pay(buyer: Buyer, attempt: Begun): Promise<End> {
  const { world, dice } = buyer;
  if (dice.chance(8)) await forge(buyer, attempt);
  const outcome = drawOutcome(dice);
  if (!outcome) return dice.chance(50) ? 'gone' : look(buyer, attempt);

  const response = await world.sandbox.pay(attempt.accessKey, outcome).catch(shrugOff);
  if (!response) return look(buyer, attempt);
  decideLater(buyer, attempt);
  if (reachesBrowser(attempt.scenario)) await deliver(buyer, attempt, response);
  if (dice.chance(15)) return 'gone';
  return look(buyer, attempt);
}

/** Two tabs pay once: the provider refuses the second. */
function shrugOff(error: unknown): null {
  if (error instanceof SandboxMisuse) return null;
  throw error;
}

/** A slow bank, which sometimes turns a failure into a late success. */
function decideLater({ world, dice }: Buyer, { txnid }: Begun): void {
  const { status } = world.sandbox.signedResponse(txnid);
  const late = status === 'pending' ? dice.chance(70) : status !== 'success' && dice.chance(15);
  if (!late) return;
  const decided = dice.chance(65) ? 'success' : 'failure';
  const wait = dice.between(50, 6000);
  world.later(async () => {
    await pause(wait);
    await world.sandbox.resolve(txnid, decided).catch(shrugOff);
  });
}

const LOOKS = 4;

/** The page after paying: polls the order until it is decided, for a limited time. */
async function look(buyer: Buyer, attempt: Begun): Promise<End> {
  const { browser, dice, world } = buyer;
  const { txnid } = attempt;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const seen = await insist(dice, (signal) => browser.client.orderByTxn({ params: { txnid }, signal }));
    if (!seen.ok) {
      if (seen.status !== 0 && seen.status !== 503) {
        world.notes.broken.push(`${txnid}: its buyer asked for the order and got ${seen.status}`);
      }
      return 'gone';
    }
    if (seen.data.payment === 'paid') notePaid(buyer, attempt);
    if (seen.data.payment !== 'open') return seen.data.payment;
    await pause(dice.between(100, 700));
  }
  return 'open';
}
