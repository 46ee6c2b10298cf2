import { bakeryBestsellers } from './bakery-bestsellers.ts';
import { moreBakery } from './bakery-more.ts';
import { asProduct, type ProductSeed } from './product-seed.ts';

/** The Bakery of the demo shop in its default order: best sellers first. */
export const bakery: readonly ProductSeed[] = [...bakeryBestsellers, ...moreBakery].map(asProduct);
