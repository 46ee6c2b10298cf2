import { seedGoods } from '../src/db/seed/seed.ts';
import { givenWords } from './given-words.mjs';
import { withShopDatabase } from './open-shop-database.mjs';
import { say } from './say.mjs';

givenWords('npm run goods: puts the catalogue into a shop without products.');
await withShopDatabase({ shared: true }, 'Nothing was changed', async ({ db }) => {
  const { seeded } = await seedGoods(db, () => new Date());
  say(seeded ? 'The catalogue is in the shop.' : 'This shop has products already; nothing was changed.');
});
