import { resolve } from 'node:path';
import { restoreBackup, whyNotByThisRelease } from '../src/db/backup/restore-backup.ts';
import { migrate } from '../src/db/migrate.ts';
import { openQueue } from '../src/jobs/queue.ts';
import { givenWords } from './given-words.mjs';
import { log, withShopDatabase } from './open-shop-database.mjs';
import { say } from './say.mjs';

/** @typedef {{ pool: import('pg').Pool, connectionString: string }} Opened */

const [named] = givenWords('Name the backup: node scripts/restore.mjs shop.backup.gz', { least: 1 });
const file = resolve(named);
const refusal = await whyNotByThisRelease(file);
if (refusal) {
  say(refusal);
  process.exit(1);
}
await withShopDatabase({ shared: false }, 'Nothing was restored', async (database) => {
  // The database was opened here, because it may not be shared.
  const { pool, connectionString } = /** @type {Opened} */ (database);
  const migrated = await migrate(pool);
  if (migrated.ok) await (await openQueue({ connectionString }, log, { enqueueOnly: true })).stop();
  const restored = migrated.ok ? await restoreBackup(pool, file) : migrated;
  if (restored.ok) {
    for (const [table, { rows, sum }] of Object.entries(restored.sums)) {
      say(`${table}: ${rows} rows, ${sum}`);
    }
    say('Restored; row counts and checksums are those of the backup.');
  } else {
    say(restored.message);
    process.exitCode = 1;
  }
});
