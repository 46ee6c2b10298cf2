import { resolve } from 'node:path';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { openShopDatabase, shopSettings } from './backup-open.mjs';
import { say } from './say.mjs';

const stamp = new Date().toISOString().replace(/[:.]/g, '-');
const file = resolve(process.argv[2] ?? `shop-${stamp}.backup.gz`);
const database = await openShopDatabase(shopSettings(), { shared: true });
const sums = await writeBackup(database.pool, file).finally(() => database.close());
for (const [table, { rows, sum }] of Object.entries(sums)) say(`${table}: ${rows} rows, ${sum}`);
say(`Backup written: ${file}`);
