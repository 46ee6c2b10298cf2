import type { ProductDraft } from './product-seed.ts';

const shared = { category: 'Sweets', hsn: '21069099', bestseller: true } as const;
const inTheFridge = 'Keep refrigerated, in a closed box. Bring to room temperature before serving.';
const inSyrup = 'Keep refrigerated in its syrup. Warm gently before serving if you like.';
const coolAndDry = 'Keep cool and dry, in a closed box.';

export const sweetBestsellers: readonly ProductDraft[] = [
  {
    ...shared,
    id: 'kaju-katli',
    name: 'Kaju Katli',
    hindiName: 'काजू कतली',
    pricePerKgRupees: 1180,
    oldPricePerKgRupees: 1280,
    tagline: 'Cashew, sugar and a leaf of silver',
    description:
      'Cashews ground fine, cooked with sugar until the dough leaves the pan, then rolled thin and cut by eye into diamonds. Soft enough to bend before it breaks. The silver goes on last, while the sheet is still warm.',
    ingredients: 'Cashew nuts, sugar, ghee, pistachio, cardamom, edible silver leaf',
    allergens: ['Cashew', 'Milk', 'Pistachio'],
    shelfLifeDays: 21,
    storage: coolAndDry,
    frequentlyOrdered: true,
  },
  {
    ...shared,
    id: 'motichoor-laddoo',
    name: 'Motichoor Laddoo',
    hindiName: 'मोतीचूर लड्डू',
    pricePerKgRupees: 680,
    tagline: 'Pearls of gram flour, bound in ghee',
    description:
      'Gram flour batter falls through a fine ladle into hot ghee and comes up as pearls. They rest in saffron syrup until they drink their fill, and are rolled while warm. This is the sweet the shop opened with in 1964.',
    ingredients: 'Gram flour, sugar, ghee, water, melon seeds, pistachio, cardamom, saffron',
    allergens: ['Milk', 'Pistachio'],
    shelfLifeDays: 15,
    storage: coolAndDry,
    frequentlyOrdered: true,
  },
  {
    ...shared,
    id: 'gulab-jamun',
    name: 'Gulab Jamun',
    hindiName: 'गुलाब जामुन',
    pricePerKgRupees: 520,
    oldPricePerKgRupees: 560,
    tagline: 'Khoya, fried slow, soaked overnight',
    description:
      'Khoya and a little flour, kneaded smooth and fried over the lowest flame until deep brown all the way round. They spend the night in rose and cardamom syrup. The weight is with syrup, about twenty pieces to the kilogram.',
    ingredients:
      'Sugar, khoya (milk solids), water, refined wheat flour, ghee, cardamom, rose water, pistachio',
    allergens: ['Milk', 'Wheat (gluten)', 'Pistachio'],
    shelfLifeDays: 10,
    storage: inSyrup,
    frequentlyOrdered: true,
  },
  {
    ...shared,
    id: 'jalebi',
    name: 'Jalebi',
    hindiName: 'जलेबी',
    pricePerKgRupees: 460,
    tagline: 'Crisp outside, saffron syrup within',
    description:
      'The batter is left to sour for a day, piped in rings straight into ghee and lifted into saffron syrup. You should hear it when you bite. Five minutes in a warm oven brings the crackle back.',
    ingredients: 'Sugar, refined wheat flour, ghee, water, curd, gram flour, pistachio, saffron, cardamom',
    allergens: ['Wheat (gluten)', 'Milk', 'Pistachio'],
    shelfLifeDays: 7,
    storage: 'Keep at room temperature, loosely covered. Warm in the oven before serving.',
    frequentlyOrdered: true,
  },
  {
    ...shared,
    id: 'kaju-pista-star',
    name: 'Kaju Pista Star',
    hindiName: 'काजू पिस्ता सितारा',
    pricePerKgRupees: 1340,
    tagline: 'Twelve points, pistachio at the heart',
    description:
      'The anniversary sweet of 2014, which was meant to be made for one month only. Cashew diamonds are set round a green centre of ground pistachio and covered in silver leaf. One star weighs about 250 gms.',
    ingredients: 'Cashew nuts, sugar, pistachio, ghee, cardamom, edible silver leaf',
    allergens: ['Cashew', 'Pistachio', 'Milk'],
    shelfLifeDays: 21,
    storage: coolAndDry,
  },
  {
    ...shared,
    id: 'besan-laddoo',
    name: 'Besan Laddoo',
    hindiName: 'बेसन लड्डू',
    pricePerKgRupees: 600,
    tagline: 'Gram flour roasted until the lane can smell it',
    description:
      'Coarse gram flour is stirred in ghee for most of an hour, until it turns the colour of wet sand and the whole lane knows. Ground sugar goes in once it has cooled. It is grainy on purpose.',
    ingredients: 'Gram flour, sugar, ghee, almond, cardamom',
    allergens: ['Milk', 'Almond'],
    shelfLifeDays: 30,
    storage: coolAndDry,
  },
  {
    ...shared,
    id: 'soan-papdi',
    name: 'Soan Papdi',
    hindiName: 'सोन पापड़ी',
    hsn: '17049090',
    pricePerKgRupees: 480,
    oldPricePerKgRupees: 520,
    tagline: 'Sugar pulled into ten thousand threads',
    description:
      'Two people pull a ring of hot sugar through roasted flour, fold it and pull again until it falls into threads. It is pressed lightly into cubes and topped with pistachio. Eat it over the box.',
    ingredients: 'Sugar, gram flour, refined wheat flour, ghee, pistachio, almond, cardamom',
    allergens: ['Wheat (gluten)', 'Milk', 'Pistachio', 'Almond'],
    shelfLifeDays: 60,
    storage: 'Keep dry and tightly closed; it takes up moisture quickly.',
  },
  {
    ...shared,
    id: 'rasgulla',
    name: 'Rasgulla',
    hindiName: 'रसगुल्ला',
    pricePerKgRupees: 480,
    tagline: 'Fresh chhena, boiled in light syrup',
    description:
      'Milk is split with lemon, and the chhena is kneaded by palm until no grain is left. The balls swell to twice their size in boiling syrup. They should squeak a little against the teeth.',
    ingredients: 'Water, sugar, chhena (milk), semolina, lemon juice, rose water',
    allergens: ['Milk', 'Wheat (gluten)'],
    shelfLifeDays: 7,
    storage: 'Keep refrigerated in its syrup and serve cold.',
  },
  {
    ...shared,
    id: 'pista-barfi',
    name: 'Pista Barfi',
    hindiName: 'पिस्ता बर्फी',
    pricePerKgRupees: 960,
    tagline: 'Two layers: pistachio over milk',
    description:
      'Khoya is cooked with sugar and set in a tray, then covered with a second layer of ground pistachio. The green is the nut and nothing else, which is why it is quieter than some you will see. Cut in squares, silver on top.',
    ingredients: 'Khoya (milk solids), sugar, pistachio, ghee, cardamom, edible silver leaf',
    allergens: ['Milk', 'Pistachio'],
    shelfLifeDays: 12,
    storage: inTheFridge,
  },
];
