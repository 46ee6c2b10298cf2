import { asProduct, type ProductSeed } from './product-seed.ts';
import { sweetBestsellers } from './sweets-bestsellers.ts';
import { moreSweets } from './sweets-more.ts';

/** The Sweets of the demo shop in their default order: best sellers first. */
export const sweets: readonly ProductSeed[] = [...sweetBestsellers, ...moreSweets].map(asProduct);
