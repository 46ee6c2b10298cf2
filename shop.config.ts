// The shop's own facts: another shop changes this file (decisions: Shop facts). All demo values are invented.

import {
  faq,
  type Milestone,
  type Question,
  type Story,
  story,
  type Testimonial,
  testimonials,
  timeline,
} from './shop.story.ts';

interface Branch {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** A name in the picture manifest. */
  readonly image: string;
  readonly imageAlt: string;
  /** Address of the embedded map. */
  readonly mapUrl: string;
  readonly gmapsLink: string;
  readonly phone: string;
  readonly hours: string;
}

/** A name in the picture manifest, and what the picture shows. */
interface NamedPicture {
  readonly name: string;
  readonly alt: string;
}

interface CategoryFacts {
  readonly path: '/sweets' | '/snacks' | '/bakery';
  readonly title: 'Sweets' | 'Snacks' | 'Bakery';
  readonly hindi: string;
  readonly line: string;
  /** A name in the picture manifest: upright, for small places. */
  readonly picture: string;
  /** The same in wide format. */
  readonly banner: string;
  readonly pictureAlt: string;
}

export interface ShopFacts {
  readonly name: string;
  readonly hindiName: string;
  readonly tagline: string;
  readonly legalName: string;
  readonly since: number;
  readonly address: {
    readonly street: string;
    /** May be empty. */
    readonly area: string;
    readonly city: string;
    readonly pincode: string;
    readonly state: string;
    readonly country: string;
  };
  /** As printed, and as dialled. */
  readonly phone: { readonly display: string; readonly tel: string };
  readonly email: string;
  readonly supportEmail: string;
  /** `number` is digits with the country code; `link` opens the conversation with the text filled in. */
  readonly whatsapp: { readonly number: string; readonly link: string };
  readonly social: readonly { readonly name: string; readonly url: string }[];
  readonly fssaiLicence: string;
  readonly gstin: string;
  /**
   * The start of every invoice number: one or two capitals. With three, the millionth invoice of a year would be longer
   * than 16 characters (CGST rule 46(b)), and the database would refuse its payment.
   */
  readonly invoicePrefix: string;
  readonly grievanceOfficer: { readonly name: string; readonly email: string; readonly phone: string };
  /** The footer sets the days apart. */
  readonly open: { readonly times: string; readonly days: string };
  /** The same in one phrase. */
  readonly hours: string;
  /** In rupees: the delivery of an order above it costs its buyer nothing, as ticker, terms and receipts say. */
  readonly freeShippingAbove: number;
  readonly ticker: readonly string[];
  readonly points: readonly { readonly title: string; readonly text: string }[];
  readonly excellence: { readonly title: string; readonly paragraphs: readonly string[] };
  readonly story: Story;
  readonly timeline: readonly Milestone[];
  readonly branches: readonly Branch[];
  readonly testimonials: readonly Testimonial[];
  readonly faq: readonly Question[];
  /** What the kitchen handles, whatever the product: every product's allergen declaration ends with it. */
  readonly kitchen: string;
  readonly returns: { readonly noReturns: string; readonly damaged: string; readonly refunds: string };
  readonly categories: readonly CategoryFacts[];
  /** For places that are not about a product. A bare name has no alt text: the words next to the picture are enough. */
  readonly pictures: {
    readonly contact: readonly NamedPicture[];
    readonly counter: NamedPicture;
    readonly giftBox: NamedPicture;
    readonly rateCard: NamedPicture;
    readonly emptyCart: string;
    readonly lost: string;
    readonly splash: string;
  };
}

const open = { times: '9 AM to 9 PM', days: 'every day' };
const hours = `${open.times} ${open.days}`;
const freeShippingAbove = 2000;
const whatsappNumber = '919829000000';
const bulkOrderText = 'Namaste, I would like to place a bulk order. The occasion, date and quantity are: ';

export const shopFacts: ShopFacts = {
  name: 'Gulab & Sons',
  hindiName: 'गुलाब एंड संस',
  tagline: 'sweets, snacks & bakery, since 1964',
  legalName: 'Gulab & Sons Mithaiwala LLP',
  since: 1964,
  address: {
    street: '14, Johari Lane',
    area: 'Old Bazaar',
    city: 'Jaipur',
    pincode: '302003',
    state: 'Rajasthan',
    country: 'India',
  },
  phone: { display: '98290 00000', tel: '+919829000000' },
  email: 'namaste@gulabandsons.example',
  supportEmail: 'support@gulabandsons.example',
  whatsapp: {
    number: whatsappNumber,
    link: `https://wa.me/${whatsappNumber}?text=${encodeURIComponent(bulkOrderText)}`,
  },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/gulabandsons.demo/' },
    { name: 'Facebook', url: 'https://www.facebook.com/gulabandsons.demo' },
    { name: 'YouTube', url: 'https://www.youtube.com/@gulabandsons.demo' },
  ],
  fssaiLicence: '10000000000000',
  gstin: '08ZZZFG1964G1ZQ',
  invoicePrefix: 'GS',
  grievanceOfficer: {
    name: 'Sunita Gulabchand',
    email: 'grievance@gulabandsons.example',
    phone: '98290 00001',
  },
  open,
  hours,
  freeShippingAbove,
  ticker: [
    `Free shipping above ₹${freeShippingAbove}`,
    'Open every day of the year',
    'Sold by weight, to the gram',
    'Sent to every state of India',
  ],
  points: [
    { title: 'Loved by 5 lakh+ customers', text: 'and by the guests they shared it with.' },
    { title: 'Handmade', text: 'Rolled, cut and fried by people, not presses.' },
    { title: 'Ships in 5-7 days', text: 'Made after you order, then packed by hand.' },
    { title: 'No preservatives', text: 'So every box tells you how long it keeps.' },
  ],
  excellence: {
    title: 'Sixty years, one brass scale, and a family that still argues about cardamom.',
    paragraphs: [
      'Gulab Chand weighed his first laddoo in 1964, on a scale his grandchildren still polish every morning. The recipes have hardly moved since.',
      'Sweets fried in ghee. Khoya reduced in the shop. Nothing added to make it last longer than it should. When a batch is not right, it does not go out.',
    ],
  },
  story,
  timeline,
  testimonials,
  faq,
  branches: [
    {
      id: 'johari-lane',
      name: 'Johari Lane, the first counter',
      address: '14, Johari Lane, Old Bazaar, Jaipur 302003, Rajasthan',
      image: 'branch-johari-lane',
      imageAlt: 'Pyramids of laddoo and barfi on three shelves, in an arch hung with marigolds',
      mapUrl:
        'https://www.openstreetmap.org/export/embed.html?bbox=75.8217%2C26.9166%2C75.8317%2C26.9226&layer=mapnik&marker=26.9196%2C75.8267',
      gmapsLink: 'https://www.google.com/maps/search/?api=1&query=26.9196,75.8267',
      phone: '98290 00000',
      hours,
    },
    {
      id: 'malviya-nagar',
      name: 'Malviya Nagar',
      address: '7, Kardhani Market, Sector 4, Malviya Nagar, Jaipur 302017, Rajasthan',
      image: 'branch-malviya-nagar',
      imageAlt: 'Three laddoos on one pan of a brass scale, brass weights on the other, gift boxes beside it',
      mapUrl:
        'https://www.openstreetmap.org/export/embed.html?bbox=75.8097%2C26.8500%2C75.8197%2C26.8560&layer=mapnik&marker=26.8530%2C75.8147',
      gmapsLink: 'https://www.google.com/maps/search/?api=1&query=26.8530,75.8147',
      phone: '98290 00002',
      hours,
    },
    {
      id: 'udaipur',
      name: 'Hathi Pol, Udaipur',
      address: '31, Hathi Pol Road, near Swaroop Sagar, Udaipur 313001, Rajasthan',
      image: 'branch-udaipur',
      imageAlt: 'Rusks, biscuits and plum cake on the shelves of an arch with blue shutters',
      mapUrl:
        'https://www.openstreetmap.org/export/embed.html?bbox=73.6820%2C24.5825%2C73.6920%2C24.5885&layer=mapnik&marker=24.5855%2C73.6870',
      gmapsLink: 'https://www.google.com/maps/search/?api=1&query=24.5855,73.6870',
      phone: '98290 00003',
      hours,
    },
  ],
  kitchen:
    'Made in a kitchen that also handles milk, wheat, cashew, almond, pistachio, walnut, peanut, coconut, sesame, mustard and, in the bakery, egg.',
  returns: {
    noReturns: 'No returns on delivered perishable goods.',
    damaged: 'Damaged, defective or not-as-described items must be reported within 24 hours with photos.',
    refunds: 'Refunds arrive in 5-7 business days on the original payment method.',
  },
  categories: [
    {
      path: '/sweets',
      title: 'Sweets',
      hindi: 'मिठाई',
      line: 'Fried in ghee, cut by hand, sold by the kilogram.',
      picture: 'jalebi',
      banner: 'banner-sweets',
      pictureAlt: 'Gulab jamun, motichoor laddoo, jalebi and kaju katli on brass, on a maroon cloth',
    },
    {
      path: '/snacks',
      title: 'Snacks',
      hindi: 'नमकीन',
      line: 'Crisp, salted and spiced, for tea and for the train.',
      picture: 'chakli',
      banner: 'banner-snacks',
      pictureAlt: 'Chakli, a bowl of mixture and small samosas on a banana leaf',
    },
    {
      path: '/bakery',
      title: 'Bakery',
      hindi: 'बेकरी',
      line: 'Biscuits, rusks and cakes from the brick oven.',
      picture: 'nankhatai',
      banner: 'banner-bakery',
      pictureAlt: 'Nankhatai, rusks and a cut plum cake on a linen cloth',
    },
  ],
  pictures: {
    contact: [
      { name: 'gulab-jamun-wide', alt: 'Gulab jamun in their syrup, in a brass bowl' },
      { name: 'gift-box', alt: 'A gift box of twelve sweets, its lid open' },
      { name: 'chakli', alt: 'Chakli, stacked on a brass plate' },
    ],
    counter: {
      name: 'counter',
      alt: 'The counter: trays of laddoo, barfi, jalebi and gulab jamun, a brass scale behind them',
    },
    giftBox: {
      name: 'gift-box',
      alt: 'An open gift box of twelve sweets, with a marigold ribbon',
    },
    rateCard: { name: 'gulab-jamun', alt: 'Gulab jamun with slivers of pistachio, in a brass bowl' },
    emptyCart: 'empty-cart',
    lost: 'lost',
    splash: 'kaju-katli-top',
  },
};

/** Street and area of the shop's address. */
export function streetLine({ street, area }: ShopFacts['address'] = shopFacts.address): string {
  return [street, area].filter(Boolean).join(', ');
}

/** The shop's address on one line, without the country. */
export function addressLine(address: ShopFacts['address'] = shopFacts.address): string {
  const { city, pincode, state } = address;
  return `${streetLine(address)}, ${city} ${pincode}, ${state}`;
}
