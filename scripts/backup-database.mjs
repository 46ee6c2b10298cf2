import { resolve } from 'node:path';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { givenWords } from './given-words.mjs';
import { withShopDatabase } from './open-shop-database.mjs';
import { say } from './say.mjs';

const stamp = new Date().toISOString().replace(/[:.]/g, '-');
const [named] = givenWords('Name one file, or none: node scripts/backup.mjs shop.backup.gz', { most: 1 });
const file = resolve(named ?? `shop-${stamp}.backup.gz`);
const stopping = new AbortController();
for (const ending of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(ending, () => stopping.abort());
await withShopDatabase({ shared: true }, 'No backup was written', async ({ pool }) => {
  const sums = await writeBackup(pool, file, stopping.signal);
  for (const [table, { rows, sum }] of Object.entries(sums)) say(`${table}: ${rows} rows, ${sum}`);
  say(`Backup written: ${file}`);
});
