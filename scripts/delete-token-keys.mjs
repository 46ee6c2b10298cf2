import { deleteTokenKeys } from '../src/shop/token-keys.ts';
import { withShopDatabase } from './open-shop-database.mjs';
import { say } from './say.mjs';

await withShopDatabase({ shared: true }, 'Nothing was changed', async ({ db }) => {
  const deleted = await deleteTokenKeys(db);
  say(`Token keys deleted: ${deleted}. Within a minute everybody is signed out, staff too.`);
});
