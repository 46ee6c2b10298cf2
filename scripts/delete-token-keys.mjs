import { deleteTokenKeys } from '../src/shop/token-keys.ts';
import { givenWords } from './given-words.mjs';
import { withShopDatabase } from './open-shop-database.mjs';
import { say } from './say.mjs';

givenWords('npm run end-sessions: signs everybody out.');
await withShopDatabase({ shared: true }, 'Nothing was changed', async ({ db }) => {
  const deleted = await deleteTokenKeys(db, new Date());
  say(`Token keys deleted: ${deleted}. Within a minute everybody is signed out, staff too.`);
});
