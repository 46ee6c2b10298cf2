import { bakeryBestsellers } from './bakery-bestsellers.ts';
import { moreBakery } from './bakery-more.ts';
import { asProduct, type ProductSeed } from './product-seed.ts';
import { snackBestsellers } from './snacks-bestsellers.ts';
import { moreSnacks } from './snacks-more.ts';
import { sweetBestsellers } from './sweets-bestsellers.ts';
import { moreSweets } from './sweets-more.ts';

/**
 * Every product of the demo shop. Within a category, products are listed in this order, best sellers first (running:
 * Demo catalogue).
 */
export const demoCatalogue: readonly ProductSeed[] = [
  ...sweetBestsellers,
  ...moreSweets,
  ...snackBestsellers,
  ...moreSnacks,
  ...bakeryBestsellers,
  ...moreBakery,
].map(asProduct);
