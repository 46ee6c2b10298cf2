import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBareServer } from './bench-bare.mjs';
import { measureCrowd } from './bench-crowd.mjs';
import { timeFromNothing } from './bench-from-nothing.mjs';
import { openGateway } from './bench-gateway.mjs';
import { openMailHold } from './bench-mail.mjs';
import { measureRow } from './bench-measure.mjs';
import { writeReport } from './bench-report.mjs';
import { cachedRows, renderedRows, writeRows } from './bench-rows.mjs';
import { openShop } from './bench-shop.mjs';
import { weighPages } from './bench-weights.mjs';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { say } from './say.mjs';

/**
 * `npm run bench`: starts the production shop on a database of its own, measures each row at 20 connections next to the
 * limit of this machine, and writes its section of docs/benchmarks.md. Nothing else may run meanwhile.
 *   --requests 4000   per cheap row and repeat (cached answers five times as many, expensive rows half)
 *   --repeats 5
 *   --rows pattern    only the rows whose names match; nothing is written
 *   --quick           a small run of everything: checks that it works, not how fast it is
 *   --out file        instead of docs/benchmarks.md
 */
await finish(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '4000' },
      repeats: { type: 'string', default: '5' },
      rows: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      out: { type: 'string', default: join(root, 'docs/benchmarks.md') },
    },
  });
  const size = values.quick
    ? { requests: 200, repeats: 1 }
    : { requests: Number(values.requests), repeats: Number(values.repeats) };
  await ensureInstalled();
  await ensureBuilt();
  const gateway = await openGateway();
  const shop = await openShop({ more: { PAYMENT_PAY_URL: gateway.url } });
  const bare = await openBareServer();
  try {
    if (values.rows) return await measureSome(shop, bare, size, new RegExp(values.rows, 'i'));
    const run = await measureAll(shop, bare, size);
    const fromNothing = values.quick ? null : await timeFromNothing().catch(untold);
    writeReport(values.out, { ...run, size, fromNothing });
    say(`Written: ${values.out}`);
    return run.results.some(({ failed }) => failed > 0) || run.crowd.paid !== run.crowd.orders ? 1 : 0;
  } finally {
    await bare.close();
    await shop.close();
    await gateway.close();
  }
});

/** For work on single rows. The mails are measured together with the orders that cause them. */
async function measureSome(shop, bare, size, wanted) {
  const rows = await cachedRows(shop, bare, wanted);
  const mail = openMailHold(shop);
  for (const one of rows) say((await measureRow(one, size)).line);
  await measureRendered(wanted, async (one) => say((await measureRow(one, size)).line));
  const writes = (await writeRows(shop)).filter(({ name }) => wanted.test(name));
  await mail.hold();
  for (const one of writes) say((await measureRow(one, size)).line);
  const mails = await mail.measure();
  if (mails) say(`The two mails of an order: ${mails.perOrder.toFixed(1)} ms CPU`);
  say(`Memory: ${shop.facts.memoryAtStart} MB after the start, ${shop.memory()} MB now.`);
  return 0;
}

async function measureAll(shop, bare, size) {
  const weights = await weighPages(shop);
  const mail = openMailHold(shop);
  const results = [];
  const row = async (one) => {
    results.push(await measureRow(one, size));
    say(results.at(-1).line);
  };
  for (const one of await cachedRows(shop, bare)) await row(one);
  await measureRendered(/./, row);
  const writes = await writeRows(shop);
  await mail.hold();
  for (const one of writes) await row(one);
  const memoryUnderLoad = shop.memory();
  const residentUnderLoad = shop.memory('Rss');
  const crowd = await measureCrowd(shop, writes.at(-1)?.ask);
  say(`60 orders at 20 connections: ${crowd.paid} paid, ${crowd.failed} failed, ${crowd.ms} ms`);
  const mails = await mail.measure();
  say(`The two mails of an order: ${mails ? mails.perOrder.toFixed(1) : 'none'} ms CPU`);
  return { results, weights, crowd, mails, memoryUnderLoad, residentUnderLoad, ...shop.facts };
}

/** In a shop next to the measured one, which is idle meanwhile. */
async function measureRendered(wanted, row) {
  const shop = await openShop({ port: 0, more: { PAGE_CACHE_MIB: '0' } });
  try {
    for (const one of renderedRows(shop)) if (wanted.test(one.name)) await row(one);
  } finally {
    await shop.close();
  }
}

/** Without a network nothing can be installed; the other figures are still valid. */
function untold(error) {
  say(`From a clone: not measured (${error.message}).`);
  return null;
}
