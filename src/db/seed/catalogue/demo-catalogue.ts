import { bakery } from './bakery.ts';
import type { ProductSeed } from './product-seed.ts';
import { snacks } from './snacks.ts';
import { sweets } from './sweets.ts';

/** Every product of the demo shop; a product's place in its category is its place here (running: Demo catalogue). */
export const demoCatalogue: readonly ProductSeed[] = [...sweets, ...snacks, ...bakery];
