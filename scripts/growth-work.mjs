import { DEMO_PASSWORD } from '../shop.cast.ts';
import { CONNECTIONS } from './bench-measure.mjs';
import { writeRows } from './bench-rows.mjs';

const PAGE = { accept: 'text/html', 'accept-encoding': 'br' };
const ANY = { accept: '*/*', 'accept-encoding': 'br' };
const DATA = { accept: 'application/json', 'accept-encoding': 'br' };

/**
 * What is measured at every size. `share`: number of requests relative to a cheap kind. Products and list pages are
 * chosen from all of them, the first ones more often than the last, as people do: every power of ten of ranks is
 * equally likely.
 */
export async function workOf(shop) {
  const { rows } = await shop.pool.query(
    'select id, category from products where removed_at is null order by md5(id)',
  );
  const counted = await shop.pool.query(
    "select count(*)::int as sweets from products where removed_at is null and category = 'Sweets'",
  );
  const pages = Math.ceil(counted.rows[0].sweets / 12);
  const good = async (question) => (await shop.ask(question)).status === 200;
  let turn = 0;
  // Multiples of the golden ratio are evenly spread, and the same in every run.
  const rank = (of) => Math.floor(of ** ((turn++ * 0.618034) % 1));
  const any = () => rows[rank(rows.length + 1) - 1].id;
  const anyPage = () => rank(pages + 1);
  const [addToCart, readCart, order] = await writeRows(shop);
  const token = await tokenOf(shop, 'asha@example.in');
  return [
    {
      // What its loader reads; the page itself is kept whatever its query says.
      name: 'Home page, its data',
      share: 0.1,
      ask: () => good({ path: `/_.data?_routes=routes%2Fhome&visit=${turn++}`, headers: ANY }),
    },
    { name: 'Product page, kept', share: 1, ask: () => good({ path: '/product/kaju-katli', headers: PAGE }) },
    {
      name: 'Product page, rendered',
      share: 0.1,
      ask: () => good({ path: `/product/${any()}?qty=1&visit=${turn}`, headers: PAGE }),
    },
    {
      name: 'Listing page, rendered',
      share: 0.1,
      ask: () => good({ path: `/sweets?show=12&visit=${turn++}`, headers: PAGE }),
    },
    {
      name: 'List of 12, any page',
      share: 1,
      ask: () => good({ path: `/allproducts?category=Sweets&page=${anyPage()}&limit=12`, headers: DATA }),
    },
    {
      name: 'One product, any',
      share: 1,
      ask: () => good({ path: `/api/products/${any()}`, headers: DATA }),
    },
    { name: 'Cart change', share: 0.25, ask: (visitor) => addToCart.ask(visitor % CONNECTIONS) },
    { name: 'Read cart', share: 0.25, ask: (visitor) => readCart.ask(visitor % CONNECTIONS) },
    { name: 'Whole order', share: 0.05, ask: (visitor) => order.ask(visitor % CONNECTIONS) },
    {
      name: 'Own orders',
      share: 0.1,
      ask: () => good({ path: '/allorders', headers: { ...DATA, 'auth-token': token } }),
    },
  ];
}

async function tokenOf(shop, email) {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const { status, bytes } = await shop.ask({ method: 'POST', path: '/login', headers, body });
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${bytes}`);
  return JSON.parse(bytes.toString()).token;
}
