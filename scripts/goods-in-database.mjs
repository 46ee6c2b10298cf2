import { Kysely, PostgresDialect } from 'kysely';
import { readFailure } from '../src/db/failure.ts';
import { seedGoods } from '../src/db/seed/seed.ts';
import { openShopDatabase, shopSettings } from './open-shop-database.mjs';
import { say } from './say.mjs';

const database = await openShopDatabase(shopSettings(), { shared: true });
try {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) });
  const { seeded } = await seedGoods(db, () => new Date());
  say(seeded ? 'The catalogue is in the shop.' : 'This shop has products already; nothing was changed.');
} catch (error) {
  say(`Nothing was changed: ${readFailure(error).message}.`);
  process.exitCode = 1;
} finally {
  await database.close();
}
