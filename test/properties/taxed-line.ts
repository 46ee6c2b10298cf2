import fc from 'fast-check';
import { packPaise } from '../../src/contract/price.ts';
import { NET_WEIGHTS } from '../../src/contract/weight.ts';
import type { TaxedLine } from '../../src/shop/documents/invoice-figures.ts';

/** The catalogue's rates, and every other one that the database accepts. */
export const rate = fc.oneof(fc.constantFrom(0, 500, 1200, 1800), fc.integer({ min: 0, max: 4000 }));
/** A line of an invoice. */
export const taxedLine: fc.Arbitrary<TaxedLine> = fc
  .record({
    product_name: fc.string(),
    hsn: fc.constantFrom('21069099', '19053100'),
    gst_basis_points: fc.oneof(fc.constantFrom(0, 500, 1800), rate),
    grams: fc.constantFrom(...NET_WEIGHTS),
    quantity: fc.integer({ min: 1, max: 99 }),
    rupeesPerKg: fc.integer({ min: 1, max: 20_000 }),
  })
  .map(({ rupeesPerKg, ...line }) => {
    const pack = packPaise(rupeesPerKg * 100, line.grams);
    return { ...line, pack_paise: pack, total_paise: pack * line.quantity };
  });
