import { DEMO_PASSWORD } from '../../shop.cast.ts';
import { gramsOfLabel, weightLabel } from '../../src/contract/weight.ts';
import type { Line } from './basket.ts';
import { type Browser, insist, openBrowser } from './browser.ts';
import type { Dice } from './dice.ts';
import type { World } from './world.ts';

/** A person at a browser: a guest, or with an account and a cart on the server. */
export interface Buyer {
  world: World;
  dice: Dice;
  browser: Browser;
  name: string;
  email: string;
  /** null for a guest. */
  customerId: string | null;
}

/** A new buyer; every other one signs up first. */
export async function newBuyer(world: World, dice: Dice, number: number): Promise<Buyer> {
  const name = `Buyer ${number}`;
  const email = `buyer-${number}@example.in`;
  const browser = openBrowser(world);
  const buyer = { world, dice, browser, name, email, customerId: null };
  return dice.chance(50) ? signUp(buyer) : buyer;
}

async function signUp(buyer: Buyer): Promise<Buyer> {
  const { browser, dice, name, email } = buyer;
  const body = { username: name, email, password: DEMO_PASSWORD };
  const signed = await insist(dice, (signal) => browser.client.signup({ body, signal }));
  // The account may exist already, if the answer to an earlier try was lost.
  const entered = signed.ok
    ? signed
    : await insist(dice, (signal) =>
        browser.client.login({ body: { email, password: DEMO_PASSWORD }, signal }),
      );
  if (!entered.ok) return buyer;
  browser.setToken(entered.data.token);
  const user = await insist(dice, (signal) => browser.client.getUser({ signal }));
  return user.ok ? { ...buyer, customerId: user.data.id } : buyer;
}

/** Adds lines to the server cart, each once; a try without an answer may or may not have arrived. */
export async function putIntoCart(buyer: Buyer, lines: readonly Line[]): Promise<void> {
  for (const { product, grams, quantity } of lines) {
    const body = { item: product.id, netWeight: weightLabel(grams), quantity };
    const answer = await buyer.browser.client.addToCart({ body });
    const bounds = boundsOf(buyer, product.id, grams);
    if (answer.ok || answer.status === 0 || answer.status >= 500) bounds.most += quantity;
    if (!answer.ok) continue;
    bounds.least += quantity;
    checkCart(buyer, answer.data.cart);
  }
}

/** Removes one pack. */
export async function takeFromCart(buyer: Buyer, { product, grams }: Line): Promise<void> {
  const body = { item: product.id, netWeight: weightLabel(grams) };
  const answer = await buyer.browser.client.removeFromCart({ body });
  const bounds = boundsOf(buyer, product.id, grams);
  if (answer.ok || answer.status === 0 || answer.status >= 500) bounds.least = Math.max(0, bounds.least - 1);
}

function boundsOf({ world, customerId }: Buyer, product: string, grams: number) {
  const key = `${customerId} ${product} ${grams}`;
  const known = world.notes.carts.get(key);
  if (known) return known;
  const bounds = { customerId: customerId ?? '', product, grams, least: 0, most: 0 };
  world.notes.carts.set(key, bounds);
  return bounds;
}

/** A cart never holds more than was put into it. */
function checkCart(buyer: Buyer, cart: Record<string, Record<string, number>>): void {
  for (const [product, weights] of Object.entries(cart)) {
    for (const [label, quantity] of Object.entries(weights)) {
      const { most } = boundsOf(buyer, product, gramsOfLabel(label) ?? 0);
      if (quantity > most) buyer.world.notes.broken.push(`cart of ${buyer.email}: ${quantity} of ${product}`);
    }
  }
}
