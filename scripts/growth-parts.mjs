import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop } from './bench-shop.mjs';
import { fillCatalogue, fillOrders } from './growth-fill.mjs';
import { measureWork, openVisitors } from './growth-measure.mjs';
import { workOf } from './growth-work.mjs';
import { say } from './say.mjs';

const VISITORS = 20;
const MANY_VISITORS = 100;
const QUIET = { LOG_LEVEL: 'error' };

/** What grows; each part is measured at one size, on a database of its own. */
export const PARTS = {
  catalogue: (products, size) =>
    withShop({ fill: (pool) => fillCatalogue(pool, products) }, (shop) =>
      measureAll(`${products} products`, shop, VISITORS, size),
    ),
  orders: (orders, size) =>
    withShop({ fill: (pool) => fillOrders(pool, { orders, carts: Math.ceil(orders / 10) }) }, (shop) =>
      measureAll(`${orders} orders`, shop, VISITORS, size),
    ),
  visitors: (visitors, size) =>
    withShop({}, (shop) => measureAll(`${visitors} visitors`, shop, visitors, size)),
  processes: (count, size) =>
    withShop({ more: { SHOP_PROCESSES: String(count) } }, (shop) =>
      measureAll(`${count} processes`, shop, MANY_VISITORS, size),
    ),
};

/** @typedef {{ fill?: (pool: import('pg').Pool) => Promise<void>, more?: Record<string, string> }} Growing */

/** A shop on a new database, filled while it runs, then restarted so that it has read everything. */
async function withShop(/** @type {Growing} */ { fill, more = {} }, work) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-growth-'));
  try {
    if (fill) {
      const filling = await openShop({ folder, more: QUIET });
      const began = performance.now();
      await fill(filling.pool).finally(filling.close);
      say(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
    }
    const shop = await openShop({ folder, more: { ...QUIET, ...more } });
    return await whenComplete(shop, Number(more['SHOP_PROCESSES'] ?? 1))
      .then(() => work(shop))
      .finally(shop.close);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The port opens with the first process; the others follow a moment later. */
async function whenComplete(shop, processes) {
  for (let tries = 0; tries < 300; tries++) {
    const { bytes } = await shop.ask({ path: '/metrics' });
    if (bytes.toString().includes(`\nshop_processes ${processes}\n`)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`there are not ${processes} processes`);
}

async function measureAll(title, shop, visitors, { requests, repeats }) {
  const crowd = openVisitors(shop.port, visitors);
  const measured = {};
  try {
    for (const work of await workOf({ ...shop, ask: crowd.ask })) {
      const count = Math.max(visitors, VISITORS, Math.round(requests * work.share));
      const before = crowd.askedAgain();
      const one = await measureWork(work, { count, visitors, repeats, pids: shop.processes });
      const again = crowd.askedAgain() - before;
      measured[work.name] = { ...one, again };
      const { cpu, p50, rate, failed } = one;
      const told = `${cpu.toFixed(3)} ms CPU, ${p50.toFixed(1)} ms, ${rate.toFixed(0)}/s`;
      say(`${title}: ${work.name}: ${told}, ${failed} failed, ${again} asked again`);
    }
  } finally {
    crowd.close();
  }
  return { work: measured, ...shop.facts, memoryUnderLoad: shop.memory() };
}
