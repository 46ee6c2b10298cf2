import type { ProductDraft } from './product-seed.ts';

const shared = { category: 'Bakery', bestseller: true } as const;
const biscuit = { ...shared, hsn: '19053100' } as const;
const cake = { ...shared, hsn: '19059010' } as const;
const airtight = 'Keep in an airtight tin, cool and dry.';

export const bakeryBestsellers: readonly ProductDraft[] = [
  {
    ...biscuit,
    id: 'nankhatai',
    name: 'Nankhatai',
    hindiName: 'नानखटाई',
    pricePerKgRupees: 520,
    tagline: 'Semolina shortbread, cardamom, ghee',
    description:
      'Ghee and sugar are creamed by hand, then flour, gram flour and semolina are folded in and the dough is shaped into rounds. It cracks in the brick oven by itself. Out every afternoon at four.',
    ingredients: 'Refined wheat flour, ghee, sugar, gram flour, semolina, cardamom, pistachio',
    allergens: ['Wheat (gluten)', 'Milk', 'Pistachio'],
    shelfLifeDays: 45,
    storage: airtight,
    frequentlyOrdered: true,
  },
  {
    ...biscuit,
    id: 'jeera-biscuit',
    name: 'Jeera Biscuit',
    hindiName: 'जीरा बिस्कुट',
    pricePerKgRupees: 440,
    tagline: 'Salt, butter, roasted cumin',
    description:
      'A short, salty biscuit with whole cumin, roasted first so that it pops. Cut thin and baked until the edge just colours. One is never the number.',
    ingredients: 'Refined wheat flour, butter, sugar, milk, cumin, salt, baking powder (INS 500, INS 450)',
    allergens: ['Wheat (gluten)', 'Milk'],
    shelfLifeDays: 60,
    storage: airtight,
  },
  {
    ...cake,
    id: 'plum-cake',
    name: 'Plum Cake',
    hindiName: 'प्लम केक',
    pricePerKgRupees: 760,
    oldPricePerKgRupees: 840,
    tagline: 'Fruit soaked since the summer',
    description:
      'Raisins, peel, cherries and dates are put in orange juice and spice in July and left alone until the ovens are free. Dark, moist and heavy for its size. It slices best on the second day.',
    ingredients:
      'Raisins, refined wheat flour, sugar, butter, egg, dates, candied peel, cherries, almond, cashew nuts, orange juice, cinnamon, clove, nutmeg',
    allergens: ['Wheat (gluten)', 'Egg', 'Milk', 'Almond', 'Cashew'],
    diet: 'egg',
    shelfLifeDays: 30,
    storage: 'Keep wrapped, cool and dry.',
    stockGrams: 60_000,
  },
  {
    ...shared,
    hsn: '19054000',
    id: 'suji-rusk',
    name: 'Suji Rusk',
    hindiName: 'सूजी रस्क',
    pricePerKgRupees: 380,
    tagline: 'Twice baked, made for dipping',
    description:
      'A semolina loaf, baked, rested overnight, sliced and baked again until it is dry to the middle. It takes four seconds in tea. Five is a mistake.',
    ingredients: 'Refined wheat flour, semolina, sugar, butter, milk, yeast, cardamom, salt',
    allergens: ['Wheat (gluten)', 'Milk'],
    shelfLifeDays: 60,
    storage: airtight,
  },
  {
    ...shared,
    hsn: '19059090',
    id: 'khari',
    name: 'Khari',
    hindiName: 'खारी',
    pricePerKgRupees: 420,
    tagline: 'Sixty-four leaves of salted pastry',
    description:
      'Dough and butter, folded six times with a rest between, cut in fingers and baked until it stands. All layers and air. Please eat it over the saucer.',
    ingredients: 'Refined wheat flour, butter, water, salt, sugar, cumin',
    allergens: ['Wheat (gluten)', 'Milk'],
    shelfLifeDays: 30,
    storage: airtight,
  },
  {
    ...biscuit,
    id: 'osmania-biscuit',
    name: 'Osmania Biscuit',
    hindiName: 'उस्मानिया बिस्कुट',
    pricePerKgRupees: 480,
    tagline: 'Sweet first, then salt',
    description:
      'The biscuit of the Hyderabad tea house: milk, butter, a breath of saffron, and salt where you do not expect it. Brushed with milk for the shine. It softens at the first sip.',
    ingredients:
      'Refined wheat flour, butter, sugar, milk powder, custard powder (maize starch), salt, saffron, cardamom',
    allergens: ['Wheat (gluten)', 'Milk'],
    shelfLifeDays: 45,
    storage: airtight,
  },
  {
    ...cake,
    id: 'mawa-cake',
    name: 'Mawa Cake',
    hindiName: 'मावा केक',
    pricePerKgRupees: 640,
    tagline: 'Khoya, cardamom, a paper cup',
    description:
      'Our own khoya, beaten into a butter cake with cardamom and baked in small paper cups. Dense, moist and a little caramel at the edge. An almond on each marks the top.',
    ingredients:
      'Refined wheat flour, sugar, khoya (milk solids), butter, egg, milk, almond, cardamom, baking powder (INS 500, INS 450)',
    allergens: ['Wheat (gluten)', 'Egg', 'Milk', 'Almond'],
    diet: 'egg',
    shelfLifeDays: 10,
    storage: 'Keep covered at room temperature; refrigerate after three days.',
  },
  {
    ...biscuit,
    id: 'fruit-biscuit',
    name: 'Fruit Biscuit',
    hindiName: 'फ्रूट बिस्कुट',
    pricePerKgRupees: 560,
    oldPricePerKgRupees: 600,
    tagline: 'Candied fruit and cashew, sliced thin',
    description:
      'A brick of dough studded with candied papaya and cashew, chilled hard and sliced so that every biscuit is a window. Buttery, with something to chew. The tin is a good one to keep.',
    ingredients:
      'Refined wheat flour, butter, sugar, candied papaya, cashew nuts, custard powder (maize starch), cardamom',
    allergens: ['Wheat (gluten)', 'Milk', 'Cashew'],
    shelfLifeDays: 60,
    storage: airtight,
  },
];
