import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, USAGE } from './options.ts';
import { runChaos } from './run.ts';
import { differencesOf, tableOf } from './table.ts';

/** `npm run chaos`: prints the tables of a run; exit code 1 when anything differs. Keeps the files of a failed run. */
async function main(): Promise<number> {
  const reading = readOptions(process.argv.slice(2));
  if (!reading.ok) {
    process.stderr.write(`${reading.message}\n${USAGE}\n`);
    return 2;
  }
  const folder = await mkdtemp(join(tmpdir(), 'shop-chaos-'));
  const say = (sentence: string) =>
    void process.stderr.write(`${Math.round(performance.now() / 1000)} s: ${sentence}\n`);
  const result = await runChaos(reading.options, { folder, say });
  process.stdout.write(tableOf(result));
  if (differencesOf(result).length > 0) {
    say(`There are differences. The shop's log, mail and database are in ${folder}.`);
    return 1;
  }
  await rm(folder, { recursive: true, force: true });
  return 0;
}

process.exit(await main());
