import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonCall } from './bench-client.mjs';
import { CONNECTIONS } from './bench-measure.mjs';
import { openSqlLimit } from './bench-sql.mjs';

const PAGE = { accept: 'text/html', 'accept-encoding': 'br' };
const DATA = { accept: 'application/json', 'accept-encoding': 'br' };

/** Answers that are the same for everybody, next to a bare server that sends the same bytes and headers. */
export async function cachedRows(shop, bare, wanted = /./) {
  const rows = /** @type {[string, string, typeof PAGE, string][]} */ ([
    ['Home HTML', '/', PAGE, '≤ 0.1 ms'],
    ['Category HTML', '/sweets', PAGE, '≤ 0.1 ms'],
    ['Product HTML', '/product/kaju-katli', PAGE, '≤ 0.1 ms'],
    ['List 12 of a category', '/allproducts?category=Sweets&limit=12', DATA, '≤ 0.1 ms'],
    ['One product', '/api/products/kaju-katli', DATA, '≤ 0.1 ms'],
  ]).filter(([name]) => wanted.test(name));
  await untilTightlyPacked(
    shop,
    rows.map(([, path, headers]) => ({ path, headers })),
  );
  const cached = [];
  for (const [name, path, headers, target] of rows) {
    const { headers: given, bytes } = await shop.ask({ path, headers });
    const { connection: _, 'keep-alive': __, date: ___, ...same } = given;
    const length = async (to) =>
      (await shop.ask({ path, headers, ...(to && { to }) })).headers['content-length'];
    await bare.hold(path, same, bytes);
    cached.push({
      name,
      target,
      // The system counts CPU in hundredths of a second: fewer requests would be only a few ticks.
      share: 5,
      ask: async () => (await shop.ask({ path, headers })).status === 200,
      pids: shop.processes,
      limit: {
        name: 'bare node:http',
        ask: async () => (await shop.ask({ path, headers, to: bare.port })).status === 200,
        pids: () => [bare.pid],
      },
      async check() {
        const [own, barely] = [await length(), await length(bare.port)];
        if (own !== barely)
          throw new Error(`${name}: the shop sends ${own} bytes, the bare server ${barely}.`);
      },
    });
  }
  return cached;
}

/** In ms. The first request after this long packs an answer again, tightly, in the background (encoded-body.ts). */
const STAYED_MS = 6000;
/** In ms: longer than the packing takes. */
const PACKING_MS = 500;

/** Asks until the answers stay as they are: for the comparison both servers must send the same bytes. */
async function untilTightlyPacked(shop, questions) {
  for (const question of questions) await shop.ask(question);
  if (questions.length > 0) await pause(STAYED_MS);
  for (let before = '', sums = 'first'; sums !== before; ) {
    before = sums;
    sums = '';
    for (const question of questions) {
      sums += createHash('sha256')
        .update((await shop.ask(question)).bytes)
        .digest('hex');
      await pause(PACKING_MS);
    }
  }
}

/** Pages of a shop without page cache (PAGE_CACHE_MIB=0), so that each is rendered for this visitor alone. */
export function renderedRows(shop) {
  return [
    ['Home HTML, rendered', '/'],
    ['Category HTML, rendered', '/sweets'],
    ['Product HTML, rendered', '/product/kaju-katli'],
  ].map(([name, path]) => ({
    name,
    target: '≤ 3 ms',
    share: 0.5,
    ask: async () => (await shop.ask({ path, headers: PAGE })).status === 200,
    pids: shop.processes,
  }));
}

/** Carts and orders of 20 customers, next to the fewest statements that would keep the same promises. */
export async function writeRows(shop) {
  const tokens = await signUp(shop);
  const sql = await openSqlLimit(shop.pool);
  const pids = shop.processes;
  const item = { item: 'kaju-katli', netWeight: '500 gms' };
  const limited = (ask) => ({ name: 'bare SQL', ask, pids: () => [...shop.postgres(), process.pid] });
  const good = async (call) => (await shop.ask(call)).status === 200;
  const full = new Map();
  const addToCart = async (visitor) => {
    const token = { 'auth-token': tokens[visitor] };
    const packs = (full.get(visitor) ?? 0) + 1;
    full.set(visitor, packs % 90);
    // A line holds 99 packs.
    if (packs === 90) await shop.ask(jsonCall('/clearcart', {}, token));
    return good(jsonCall('/addtocart', { ...item, quantity: 1 }, token));
  };
  const order = await orderWith(shop, tokens);
  return [
    {
      name: 'Add to cart, durable',
      target: '≤ 1.0 ms',
      share: 0.5,
      pids,
      ask: addToCart,
      limit: limited(sql.addToCart),
    },
    {
      name: 'Read cart',
      target: '≤ 0.5 ms',
      share: 0.5,
      pids,
      ask: (visitor) => good(jsonCall('/getcart', {}, { 'auth-token': tokens[visitor] })),
    },
    {
      name: 'Whole order: initiate and settle',
      target: '≤ 8 ms',
      share: 0.5,
      pids,
      ask: order,
      limit: limited(sql.order),
    },
  ];
}

async function signUp(shop) {
  const tokens = [];
  for (let visitor = 0; visitor < CONNECTIONS; visitor++) {
    const person = {
      username: `Visitor ${visitor}`,
      email: `${randomUUID()}@example.in`,
      password: randomUUID(),
    };
    const { status, bytes } = await untilNotBusy(() => shop.ask(jsonCall('/signup', person)));
    if (status !== 200) throw new Error(`sign-up answered ${status}: ${bytes}`);
    tokens.push(JSON.parse(bytes.toString()).token);
  }
  return tokens;
}

/**
 * An overloaded shop answers 503, so the client asks again after a second; repeats with the same txnid are one order.
 */
async function untilNotBusy(ask) {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 20) return answer;
    await pause(1000);
  }
}

/** Initiates a payment, pays at the sandbox and returns its signed answer, as a browser does. */
async function orderWith(shop, tokens) {
  const { bytes } = await shop.ask({ path: '/cart', headers: { accept: 'text/html' } });
  const gateway = Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(bytes.toString())?.[1]);
  const found = JSON.parse(
    (await shop.ask({ path: '/api/products/chakli', headers: DATA_PLAIN })).bytes.toString(),
  );
  const price = found.new_price / 2;
  let orders = Date.now();
  return async (visitor) => {
    const txnid = `TXN${orders++}`;
    const begin = jsonCall('/api/initiate-payment', payload(txnid, price), { 'auth-token': tokens[visitor] });
    const begun = await untilNotBusy(() => shop.ask(begin));
    if (begun.status !== 200) return false;
    const { access_key: key } = JSON.parse(begun.bytes.toString());
    const paid = await shop.ask({
      method: 'POST',
      path: `/pay/${key}/success`,
      to: gateway,
      headers: FORM,
      body: '',
    });
    const fields = [...paid.bytes.toString().matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const body = new URLSearchParams(fields.map(([, name, value]) => [name, unescapeHtml(value)])).toString();
    const back = { method: 'POST', path: '/api/payment-success', headers: FORM, body };
    const settled = await untilNotBusy(() => shop.ask(back));
    return settled.status === 303 && String(settled.headers.location).includes('/payment-success');
  };
}

const DATA_PLAIN = { accept: 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function payload(txnid, price) {
  return {
    txnid,
    name: 'Asha Verma',
    email: 'asha@example.in',
    phone: '9876543210',
    amount: price.toFixed(2),
    productinfo: 'Order from sweets shop',
    address1: '12, Johari Bazaar',
    city: 'Jaipur',
    state: 'Rajasthan',
    country: 'India',
    zipcode: '302003',
    source: 'buy-now',
    items: [
      { productId: 'chakli', netWeight: '500 gms', quantity: 1, pricePerUnit: price, totalPrice: price },
    ],
  };
}

function unescapeHtml(text) {
  const known = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => known[name]);
}
