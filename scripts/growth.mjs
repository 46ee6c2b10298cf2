import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PARTS } from './growth-parts.mjs';
import { writeGrowth } from './growth-report.mjs';
import { openState } from './growth-state.mjs';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import { finish } from './run-program.mjs';
import { say } from './say.mjs';

/**
 * `npm run growth`: how the cost of a request grows with the catalogue, the books, the visitors and the processes.
 * Every size has a database of its own, filled by set-based statements. Nothing else may run meanwhile.
 *   --parts catalogue,orders,visitors,processes
 *   --catalogue 60,600,6000,60000   --orders 0,100000,1000000   --visitors 1,10,100,1000   --processes 1,2
 *   --requests 4000   per cheap kind of work and round; expensive ones run less often
 *   --repeats 3
 *   --state file      stores results, so that an interrupted run of the same code can continue
 *   --again           measure everything again
 *   --out file        instead of docs/benchmarks.md
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
  const { day, results, keep } = openState(values.state, { size, again: values.again });
  const parts = values.parts.split(',');
  for (const part of parts) {
    for (const of of values[part].split(',').map(Number)) {
      const key = `${part}:${of}`;
      if (results[key]) {
        say(`${key}: measured already`);
        continue;
      }
      keep(key, await PARTS[part](of, size));
    }
  }
  writeGrowth(values.out, { day, results, size });
  say(`Written: ${values.out}`);
  return Object.values(results).some(({ work }) => Object.values(work).some(({ failed }) => failed > 0))
    ? 1
    : 0;
});
