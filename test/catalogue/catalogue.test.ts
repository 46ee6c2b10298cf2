import { describe, expect, test } from 'vitest';
import { shopFacts } from '../../shop.config.ts';
import { hasPicture } from '../../src/contract/pictures/picture-by-name.server.ts';
import { demoCatalogue } from '../../src/db/seed/catalogue/demo-catalogue.ts';

const byId = new Map(demoCatalogue.map((product) => [product.id, product]));

describe('the demo catalogue', () => {
  test('has at least 60 products, 20 in each category', () => {
    expect(demoCatalogue.length).toBeGreaterThanOrEqual(60);
    for (const category of ['Sweets', 'Snacks', 'Bakery']) {
      expect(demoCatalogue.filter((product) => product.category === category).length).toBeGreaterThanOrEqual(
        20,
      );
    }
  });

  test.each(['id', 'name', 'hindiName', 'tagline', 'description'] as const)(
    'gives each product its own %s',
    (field) => {
      const values = demoCatalogue.map((product) => product[field].trim());
      expect(values).not.toContain('');
      expect(new Set(values).size).toBe(values.length);
    },
  );

  test.each(demoCatalogue)('has complete facts for $id, so that it can be sold', (product) => {
    expect(product.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(product.hindiName).toMatch(/^[\u0900-\u097F ]+$/);
    expect(product.pricePerKgRupees).toBeGreaterThan(0);
    expect(product.pricePerKgRupees % 4).toBe(0);
    const old = product.oldPricePerKgRupees ?? product.pricePerKgRupees + 4;
    expect(old % 4).toBe(0);
    expect(old).toBeGreaterThan(product.pricePerKgRupees);
    expect(product.shelfLifeDays).toBeGreaterThanOrEqual(1);
    expect(product.shelfLifeDays).toBeLessThanOrEqual(365);
    expect(product.hsn).toMatch(/^\d{4,8}$/);
    expect([0, 500]).toContain(product.gstBasisPoints);
    expect(`${product.tagline}${product.description}`).not.toContain('!');
    expect(product.allergens.includes('Egg')).toBe(product.diet === 'egg');
  });

  test.each([
    ['Milk', /milk|ghee|butter\b|khoya|curd|chhena/i],
    ['Cashew', /cashew/i],
    ['Almond', /almond/i],
    ['Pistachio', /pistachio/i],
    ['Walnut', /walnut/i],
    ['Coconut', /coconut/i],
    ['Peanut', /peanut|groundnut/i],
    ['Sesame', /sesame/i],
    ['Mustard', /mustard/i],
    ['Egg', /\begg/i],
    ['Wheat (gluten)', /wheat|semolina/i],
  ])('declares %s exactly where an ingredient contains it', (allergen, source) => {
    const declared = demoCatalogue.filter((product) => product.allergens.includes(allergen));
    const brought = demoCatalogue.filter((product) => source.test(product.ingredients));
    expect(declared.map((product) => product.id)).toEqual(brought.map((product) => product.id));
  });

  test('has the products that the shop is known for', () => {
    expect(byId.get('kaju-katli')).toMatchObject({
      category: 'Sweets',
      pricePerKgRupees: 1180,
      available: true,
    });
    expect(byId.get('motichoor-laddoo')).toMatchObject({
      category: 'Sweets',
      pricePerKgRupees: 680,
      available: true,
    });
    expect(byId.get('chakli')).toMatchObject({ name: 'Chakli', category: 'Snacks', available: true });
    expect(byId.get('nankhatai')).toMatchObject({
      category: 'Bakery',
      pricePerKgRupees: 520,
      available: true,
    });
    expect(byId.get('ghevar')).toMatchObject({ category: 'Sweets', stockGrams: 6000, available: true });
  });

  test('has out-of-stock and new products, and the six most ordered', () => {
    expect(demoCatalogue.filter((product) => !product.available).length).toBeGreaterThanOrEqual(1);
    expect(demoCatalogue.filter((product) => product.isNew).length).toBeGreaterThanOrEqual(8);
    const frequent = demoCatalogue
      .filter((product) => product.frequentlyOrdered)
      .map((product) => product.id);
    expect(frequent).toEqual([
      'kaju-katli',
      'motichoor-laddoo',
      'gulab-jamun',
      'jalebi',
      'chakli',
      'nankhatai',
    ]);
  });

  test.each(['Sweets', 'Snacks', 'Bakery'])(
    'puts its bestsellers first in %s, more of them than the carousel shows at once',
    (category) => {
      const flags = demoCatalogue
        .filter((product) => product.category === category)
        .map((product) => product.bestseller);
      const count = flags.filter(Boolean).length;
      expect(count).toBeGreaterThan(5);
      expect(flags.slice(0, count)).not.toContain(false);
    },
  );
});

describe('the pictures of the demo catalogue', () => {
  test('exist for every place in the shop’s facts that names one', () => {
    const choices = [
      ...shopFacts.branches.map(({ image }) => image),
      ...shopFacts.testimonials.map(({ image }) => image),
      ...shopFacts.categories.flatMap(({ picture, banner }) => [picture, banner]),
      ...Object.values(shopFacts.pictures)
        .flat()
        .map((one) => (typeof one === 'string' ? one : one.name)),
    ];
    expect(choices.filter((name) => !hasPicture(name))).toEqual([]);
  });
});
