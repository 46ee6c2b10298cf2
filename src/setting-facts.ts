import type { ShopFacts } from '../shop.config.ts';
import { isInvoicePrefix } from './contract/documents/invoice-number.ts';
import { hasPicture } from './contract/pictures/picture-by-name.server.ts';

/**
 * What is wrong with a fact without which the shop could not sell, in one sentence; null when nothing is. The build does
 * not read the facts: without this, buyers would be the first to learn of it.
 */
export function findUnusableFact(facts: ShopFacts): string | null {
  const { invoicePrefix } = facts;
  if (!isInvoicePrefix(invoicePrefix))
    return `invoicePrefix in shop.config.ts must be one or two capitals, and not CN, but it is "${invoicePrefix}".`;
  const missing = picturesNamed(facts).find((name) => !hasPicture(name));
  if (missing === undefined) return null;
  return `shop.config.ts names the picture "${missing}", but no picture in pictures/masters has that name.`;
}

function picturesNamed({ branches, testimonials, categories, pictures }: ShopFacts): string[] {
  return [
    ...branches.map(({ image }) => image),
    ...testimonials.map(({ image }) => image),
    ...categories.flatMap(({ picture, banner }) => [picture, banner]),
    ...Object.values(pictures)
      .flat()
      .map((one) => (typeof one === 'string' ? one : one.name)),
  ];
}
