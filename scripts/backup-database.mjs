import { resolve } from 'node:path';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { readFailure } from '../src/db/failure.ts';
import { namedFile } from './named-file.mjs';
import { openShopDatabase, shopSettings } from './open-shop-database.mjs';
import { say } from './say.mjs';

const stamp = new Date().toISOString().replace(/[:.]/g, '-');
const named = namedFile('Name one file, or none: node scripts/backup.mjs shop.backup.gz');
const file = resolve(named ?? `shop-${stamp}.backup.gz`);
const stopping = new AbortController();
for (const ending of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(ending, () => stopping.abort());
const database = await openShopDatabase(shopSettings(), { shared: true });
try {
  const sums = await writeBackup(database.pool, file, stopping.signal);
  for (const [table, { rows, sum }] of Object.entries(sums)) say(`${table}: ${rows} rows, ${sum}`);
  say(`Backup written: ${file}`);
} catch (error) {
  say(`No backup was written: ${readFailure(error).message}.`);
  process.exitCode = 1;
} finally {
  await database.close();
}
