import { DEMO_PASSWORD } from '../shop.cast.ts';
import { jsonCall } from './bench-client.mjs';
import { workOf } from './growth-work.mjs';

/** The kinds of a hundred requests on an ordinary evening. */
const SHARES = {
  'Product page, kept': 33,
  'Product page, rendered': 1,
  'Listing page, rendered': 1,
  'List of 12, any page': 15,
  'One product, any': 13,
  'Cart change': 9,
  'Read cart': 7,
  'Whole order': 3,
  'Own orders': 3,
};
const SIGN_INS = 2;
/** Five readings of how fast a page was for each visitor, who makes some thirty other requests. */
const VITALS = 13;

/** Returns a function that sends the next request of the mix and resolves to whether the answer was good. */
export async function openMix(shop) {
  const kinds = (await workOf(shop)).map(({ name, ask }) => ({ ask, share: SHARES[name] ?? 0 }));
  kinds.push({ ask: () => signIn(shop), share: SIGN_INS });
  kinds.push({ ask: () => reportVital(shop), share: VITALS });
  // Spread evenly, so that every hundred requests are alike.
  const deck = kinds
    .flatMap(({ ask, share }) => Array.from({ length: share }, (_, at) => ({ ask, at: (at + 0.5) / share })))
    .sort((a, b) => a.at - b.at)
    .map(({ ask }) => ask);
  let turn = 0;
  return async () => {
    const number = turn++;
    const ask = deck[number % deck.length];
    return ask(number % VISITORS).catch(() => false);
  };
}

const VISITORS = 20;

async function signIn(shop) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const body = JSON.stringify({ email: 'ravi@example.in', password: DEMO_PASSWORD });
  return (await shop.ask({ method: 'POST', path: '/login', headers, body })).status === 200;
}

let readings = 0;

/** From one of many addresses: of each the shop takes 60 readings a minute. */
async function reportVital(shop) {
  const number = readings++;
  const address = `10.0.${Math.floor(number / 256) % 256}.${number % 256}`;
  const body = { name: 'LCP', value: 900, rating: 'good', page: '/product/kaju-katli' };
  return (await shop.ask(jsonCall('/vitals', body, { 'x-forwarded-for': address }))).status === 200;
}
