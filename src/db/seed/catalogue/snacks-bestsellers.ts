import type { ProductDraft } from './product-seed.ts';

const shared = { category: 'Snacks', hsn: '21069099', bestseller: true } as const;
const airtight = 'Keep in an airtight tin, away from sun and steam.';

export const snackBestsellers: readonly ProductDraft[] = [
  {
    ...shared,
    id: 'chakli',
    name: 'Chakli',
    hindiName: 'चकली',
    pricePerKgRupees: 440,
    tagline: 'Rice flour, sesame, white butter',
    description:
      'Rice and gram flour are kneaded with white butter and pressed through a brass star by hand, four turns to a piece. Fried until the spines brown and the coils stay pale. It should break with a snap, not a crumble.',
    ingredients:
      'Rice flour, gram flour, groundnut oil, white butter, sesame seeds, salt, chilli, ajwain, turmeric',
    allergens: ['Milk', 'Sesame', 'Peanut'],
    shelfLifeDays: 45,
    storage: airtight,
    frequentlyOrdered: true,
  },
  {
    ...shared,
    id: 'navratan-mix',
    name: 'Navratan Mix',
    hindiName: 'नवरत्न मिक्स',
    pricePerKgRupees: 420,
    oldPricePerKgRupees: 460,
    tagline: 'Nine things, one handful',
    description:
      'Two kinds of sev, boondi, peanuts, cashew, peas, lentils, curry leaf and raisins, each fried apart and tossed together while warm. Regulars still call it number nine. Nobody has ever agreed on which is the best bit.',
    ingredients:
      'Gram flour, groundnut oil, peanut, green peas, lentils, cashew nuts, raisins, curry leaf, salt, sugar, chilli, mango powder',
    allergens: ['Peanut', 'Cashew'],
    shelfLifeDays: 60,
    storage: airtight,
  },
  {
    ...shared,
    id: 'moth-bhujia',
    name: 'Moth Bhujia',
    hindiName: 'मोठ भुजिया',
    pricePerKgRupees: 400,
    tagline: 'Fine, sharp, made from moth dal',
    description:
      'Moth dal flour and gram flour, pressed fine as thread and fried in small batches so that it never lies in the oil. Clove and black pepper do most of the talking. Good on anything, including itself.',
    ingredients: 'Moth dal flour, gram flour, groundnut oil, salt, black pepper, clove, chilli, dry ginger',
    allergens: ['Peanut'],
    shelfLifeDays: 60,
    storage: airtight,
  },
  {
    ...shared,
    id: 'laung-sev',
    name: 'Laung Sev',
    hindiName: 'लौंग सेव',
    pricePerKgRupees: 380,
    tagline: 'Thick sev with a clove burn',
    description:
      'Thicker than bhujia and hotter than it looks. Cloves are roasted and ground the same day, then kneaded into the gram flour with a little hot oil. The heat comes late and stays a while.',
    ingredients:
      'Gram flour, groundnut oil, salt, clove, chilli, black pepper, ajwain, asafoetida (with wheat flour)',
    allergens: ['Peanut', 'Wheat (gluten)'],
    shelfLifeDays: 60,
    storage: airtight,
  },
  {
    ...shared,
    id: 'mini-samosa',
    name: 'Mini Dry Samosa',
    hindiName: 'सूखा समोसा',
    pricePerKgRupees: 480,
    tagline: 'Two bites, spiced lentil inside',
    description:
      'A samosa made to travel: the size of a walnut, with a dry filling of moong dal, coconut, fennel and mango powder. Folded by hand by five women who do not look down. Keeps crisp for weeks, if it is let.',
    ingredients:
      'Refined wheat flour, groundnut oil, moong dal, sesame seeds, coconut, sugar, fennel, chilli, mango powder, salt',
    allergens: ['Wheat (gluten)', 'Sesame', 'Coconut', 'Peanut'],
    shelfLifeDays: 30,
    storage: airtight,
  },
  {
    ...shared,
    id: 'masala-mathri',
    name: 'Masala Mathri',
    hindiName: 'मसाला मठरी',
    pricePerKgRupees: 420,
    tagline: 'Flaky rounds, whole peppercorns',
    description:
      'Flour and ghee, rested, pressed into rough rounds and pricked so that they do not puff. Fried for half an hour over the lowest flame we have. Made for mango pickle and bad weather.',
    ingredients: 'Refined wheat flour, ghee, semolina, salt, ajwain, black pepper, kasuri methi',
    allergens: ['Wheat (gluten)', 'Milk'],
    shelfLifeDays: 45,
    storage: airtight,
  },
  {
    ...shared,
    id: 'dry-fruit-kachori',
    name: 'Dry Fruit Kachori',
    hindiName: 'मेवा कचौरी',
    pricePerKgRupees: 620,
    oldPricePerKgRupees: 660,
    tagline: 'Sweet, sour, hot, the size of a marble',
    description:
      'A thin shell round a dry filling of nuts, raisins, sesame and tamarind. It starts sweet, turns sour and ends in chilli. We count the turns of the fold, and there are eleven.',
    ingredients:
      'Refined wheat flour, groundnut oil, gram flour, cashew nuts, raisins, sesame seeds, sugar, tamarind, chilli, fennel, salt',
    allergens: ['Wheat (gluten)', 'Cashew', 'Sesame', 'Peanut'],
    shelfLifeDays: 45,
    storage: airtight,
  },
  {
    ...shared,
    id: 'khatta-meetha',
    name: 'Khatta Meetha',
    hindiName: 'खट्टा मीठा',
    pricePerKgRupees: 380,
    tagline: 'Sev, puffed rice, sugar and lime',
    description:
      'The mixture for those who do not want chilli: sev, flattened rice and peas in sugar and lime powder. Children pick out the peas. Grown-ups pretend not to.',
    ingredients:
      'Gram flour, flattened rice, groundnut oil, green peas, peanut, sugar, lentils, salt, citric acid (INS 330), turmeric',
    allergens: ['Peanut'],
    shelfLifeDays: 60,
    storage: airtight,
  },
];
