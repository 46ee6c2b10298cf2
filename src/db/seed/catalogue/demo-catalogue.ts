import { bakery } from './bakery.ts';
import type { ProductSeed } from './product-seed.ts';
import { snacks } from './snacks.ts';
import { sweets } from './sweets.ts';

/** Every product of the demo shop. Within a category, products are listed in this order (running: Demo catalogue). */
export const demoCatalogue: readonly ProductSeed[] = [...sweets, ...snacks, ...bakery];
