import { expect, test } from 'vitest';
import { type ShopFacts, shopFacts } from '../../shop.config.ts';
import { findUnusableFact } from '../../src/setting-facts.ts';

const complaintOf = (facts: Partial<ShopFacts>) => findUnusableFact({ ...shopFacts, ...facts });

test('the demo’s facts can be used, and so can a shop’s with one branch and nothing that it need not have', () => {
  expect(complaintOf({})).toBeNull();
  const few = { testimonials: [], social: [], timeline: [], branches: shopFacts.branches.slice(0, 1) };
  expect(complaintOf({ ...few, invoicePrefix: 'P' })).toBeNull();
});

test.each(['P&D', 'PINTO', 'gs', '', 'CN'])(
  'the invoice prefix %j stops the start: the database would refuse the first paid order, or its number be taken',
  (invoicePrefix) => {
    expect(complaintOf({ invoicePrefix })).toBe(
      `invoicePrefix in shop.config.ts must be one or two capitals, and not CN, but it is "${invoicePrefix}".`,
    );
  },
);

test('a misspelt picture stops the start: the pages that show it could not be made', () => {
  const complaint =
    'shop.config.ts names the picture "gift-bix", but no picture in pictures/masters has that name.';
  const { pictures, branches, categories, testimonials } = shopFacts;
  for (const facts of [
    { pictures: { ...pictures, splash: 'gift-bix' } },
    { pictures: { ...pictures, giftBox: { name: 'gift-bix', alt: '' } } },
    { pictures: { ...pictures, contact: [{ name: 'gift-bix', alt: '' }] } },
    { branches: branches.map((one) => ({ ...one, image: 'gift-bix' })) },
    { testimonials: testimonials.map((one) => ({ ...one, image: 'gift-bix' })) },
    { categories: categories.map((one) => ({ ...one, picture: 'gift-bix' })) },
    { categories: categories.map((one) => ({ ...one, banner: 'gift-bix' })) },
  ])
    expect(complaintOf(facts)).toBe(complaint);
});
