import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBareServer } from './bench-bare.mjs';
import { measureRow } from './bench-measure.mjs';
import { writeReport } from './bench-report.mjs';
import { cachedRows, writeRows } from './bench-rows.mjs';
import { openShop } from './bench-shop.mjs';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { say } from './say.mjs';

/**
 * `npm run bench`: starts the production shop on a database of its own, measures each row at 20 connections, beside
 * each the limit on this machine, and writes its section of docs/benchmarks.md. Nothing else may run meanwhile.
 *   --requests 4000   of each cheap row and repeat (dear rows take a tenth)
 *   --repeats 3
 *   --out file        in place of docs/benchmarks.md
 */
await finish(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '4000' },
      repeats: { type: 'string', default: '3' },
      out: { type: 'string', default: join(root, 'docs/benchmarks.md') },
    },
  });
  const size = { requests: Number(values.requests), repeats: Number(values.repeats) };
  await ensureInstalled();
  await ensureBuilt();
  const shop = await openShop();
  const bare = await openBareServer();
  const results = [];
  try {
    for (const row of [...(await cachedRows(shop, bare)), ...(await writeRows(shop))]) {
      results.push(await measureRow(row, size));
      say(results.at(-1).line);
    }
    writeReport(values.out, { results, size, ...shop.facts, memoryUnderLoad: shop.memory() });
    say(`Written: ${values.out}`);
  } finally {
    await bare.close();
    await shop.close();
  }
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
});
