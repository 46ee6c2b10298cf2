import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openShop } from './bench-shop.mjs';
import { fillCatalogue, fillOrders } from './growth-fill.mjs';
import { measureWork, openVisitors } from './growth-measure.mjs';
import { writeGrowth } from './growth-report.mjs';
import { workOf } from './growth-work.mjs';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { say } from './say.mjs';

/**
 * `npm run growth`: how the cost of a request grows with the catalogue, the books, the visitors and the processes.
 * Every size has a database of its own, filled by statements over whole sets. Nothing else may run meanwhile.
 *   --parts catalogue,orders,visitors,processes
 *   --catalogue 60,600,6000,60000   --orders 0,100000,1000000   --visitors 1,10,100,1000   --processes 1,2
 *   --requests 4000   of each cheap kind of work and round; dear ones are done less often
 *   --repeats 3
 *   --state file      what is measured already stays in it, so that a run can be broken off and taken up again
 *   --again           measure all of it anew
 *   --out file        in place of docs/benchmarks.md
 */
await finish(async () => {
  const { values } = parseArgs({
    options: {
      parts: { type: 'string', default: 'catalogue,orders,visitors,processes' },
      catalogue: { type: 'string', default: '60,600,6000,60000' },
      orders: { type: 'string', default: '0,100000,1000000' },
      visitors: { type: 'string', default: '1,10,100,1000' },
      processes: { type: 'string', default: '1,2' },
      requests: { type: 'string', default: '4000' },
      repeats: { type: 'string', default: '3' },
      state: { type: 'string', default: join(tmpdir(), 'shop-growth.json') },
      again: { type: 'boolean', default: false },
      out: { type: 'string', default: join(root, 'docs/benchmarks.md') },
    },
  });
  const size = { requests: Number(values.requests), repeats: Number(values.repeats) };
  await ensureInstalled();
  await ensureBuilt();
  const kept =
    !values.again && existsSync(values.state) ? JSON.parse(readFileSync(values.state, 'utf8')) : {};
  const parts = values.parts.split(',');
  for (const part of parts) {
    for (const of of values[part].split(',').map(Number)) {
      const key = `${part}:${of}`;
      if (kept[key]) {
        say(`${key}: measured already`);
        continue;
      }
      kept[key] = await PARTS[part](of, size);
      writeFileSync(values.state, JSON.stringify(kept));
    }
  }
  writeGrowth(values.out, { results: kept, size });
  say(`Written: ${values.out}`);
  return Object.values(kept).some(({ work }) => Object.values(work).some(({ failed }) => failed > 0)) ? 1 : 0;
});

const VISITORS = 20;
const MANY_VISITORS = 100;

const PARTS = {
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

/** A shop on a new database; filled while it runs, then started anew so that it has read what is there. */
async function withShop({ fill, more = {} }, work) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-growth-'));
  try {
    if (fill) {
      const filling = await openShop({ folder });
      const began = performance.now();
      await fill(filling.pool).finally(filling.close);
      say(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
    }
    const shop = await openShop({ folder, more });
    return await whenComplete(shop, Number(more.SHOP_PROCESSES ?? 1))
      .then(() => work(shop))
      .finally(shop.close);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The door opens with the first process; the others come a moment later. */
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
      measured[work.name] = await measureWork(work, { count, visitors, repeats, pids: shop.processes });
      const { cpu, p50, rate, failed } = measured[work.name];
      const told = `${cpu.toFixed(3)} ms CPU, ${p50.toFixed(1)} ms, ${rate.toFixed(0)}/s`;
      say(`${title}: ${work.name}: ${told}${failed > 0 ? `, ${failed} failed` : ''}`);
    }
  } finally {
    crowd.close();
  }
  return { work: measured, ...shop.facts, memoryUnderLoad: shop.memory() };
}
