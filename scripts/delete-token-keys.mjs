import { readFailure } from '../src/db/failure.ts';
import { openShopDatabase, shopSettings } from './open-shop-database.mjs';
import { say } from './say.mjs';

const database = await openShopDatabase(shopSettings(), { shared: true });
try {
  // Every process reads the keys once a minute, and the first one that finds none creates a new one (decision 062).
  const { rowCount } = await database.pool.query(
    "delete from secrets where name = 'token' or name like 'token-%'",
  );
  say(`Token keys deleted: ${rowCount}. Within a minute everybody is signed out, staff too.`);
} catch (error) {
  say(`Nothing was changed: ${readFailure(error).message}.`);
  process.exitCode = 1;
} finally {
  await database.close();
}
