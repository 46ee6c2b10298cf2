import { asProduct, type ProductSeed } from './product-seed.ts';
import { snackBestsellers } from './snacks-bestsellers.ts';
import { moreSnacks } from './snacks-more.ts';

/** The Snacks of the demo shop in their default order: best sellers first. */
export const snacks: readonly ProductSeed[] = [...snackBestsellers, ...moreSnacks].map(asProduct);
