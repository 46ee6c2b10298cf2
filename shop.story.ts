// The shop's long texts: written once here, read by shop.config.ts.

export interface Testimonial {
  readonly name: string;
  readonly title: string;
  readonly content: string;
  /** A name in the picture manifest: the subject of the testimonial. */
  readonly image: string;
  /** A colour role of the stylesheet, without the leading dashes. */
  readonly bgColor: 'rose' | 'pistachio' | 'paper-deep' | 'bakery';
}

export interface Story {
  readonly title: string;
  readonly founder: string;
  readonly paragraphs: readonly string[];
}

export interface Milestone {
  readonly year: number;
  readonly title: string;
  readonly text: string;
}

export interface Question {
  readonly question: string;
  readonly answer: string;
}

export const story: Story = {
  title: 'The man who would not round up',
  founder: 'Gulab Chand',
  paragraphs: [
    'Gulab Chand came to Jaipur at nineteen with one kadhai, a borrowed brass scale and his mother’s recipe for motichoor. He rented four feet of counter at 14, Johari Lane, between a bangle seller and a man who mended clocks, and opened it before sunrise on the first morning of Navratri, 1964.',
    'He had one rule that the bazaar found funny: the scale must come to rest before the packet is tied. He would take a laddoo off rather than let the pan hang heavy on his side. People walked the length of the lane to watch it, and then, having watched, bought half a kilo.',
    'His wife, Kamla, kept the khoya. She reduced it herself, in iron, and sent back milk that did not smell of grass. Their two sons learnt to fry before they learnt to keep accounts, which is why the jalebi was always excellent and the ledgers were, for some years, not.',
    'The third generation runs the counter now. There is an oven, a second shop and a third, and a website. The brass scale is still on the counter at Johari Lane. It is checked every April by the inspector, and every morning by whoever opens up.',
  ],
};

export const timeline: readonly Milestone[] = [
  {
    year: 1964,
    title: 'Four feet of counter',
    text: 'Gulab Chand opens at Johari Lane with three sweets: motichoor laddoo, jalebi and gulab jamun.',
  },
  {
    year: 1971,
    title: 'Kamla’s khoya',
    text: 'The family starts to reduce its own milk. Peda, barfi and kalakand join the counter.',
  },
  {
    year: 1979,
    title: 'The second kadhai',
    text: 'Namkeen arrives: chakli, sev and a mixture that regulars call number nine.',
  },
  {
    year: 1988,
    title: 'Ramesh bhai joins',
    text: 'He takes over the gulab jamun kadhai and has not used a timer since.',
  },
  {
    year: 1996,
    title: 'The oven',
    text: 'A brick oven goes in behind the shop, and nankhatai comes out of it every afternoon at four.',
  },
  {
    year: 2005,
    title: 'Malviya Nagar',
    text: 'The sons open a second counter, with a copy of the brass scale so that nobody feels short.',
  },
  {
    year: 2014,
    title: 'Fifty years',
    text: 'The kaju katli star is cut for the anniversary and stays. A third shop opens in Udaipur.',
  },
  {
    year: 2024,
    title: 'Sixty years, and a website',
    text: 'The third generation takes the counter online, still priced by the kilogram.',
  },
];

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Farida Contractor',
    title: 'Pune, ordering since 1997',
    content:
      'My mother could tell your katli from any other with her eyes closed. We tested her. Twice, at Diwali.',
    image: 'kaju-katli-near',
    bgColor: 'rose',
  },
  {
    name: 'Col. Harbir Singh (retd.)',
    title: 'Chandigarh, ordering since 1983',
    content:
      'I have been posted to eleven stations. The parcel of chakli found me at every one of them, unbroken, which is more than I can say for my crockery.',
    image: 'chakli-near',
    bgColor: 'bakery',
  },
  {
    name: 'Lakshmi Narayanan',
    title: 'Chennai, ordering since 2019',
    content:
      'We asked for forty kilos of motichoor for the wedding. They rang back to ask how many guests, and talked us down to thirty-two. Nothing was left and nobody went without.',
    image: 'motichoor-laddoo-near',
    bgColor: 'pistachio',
  },
  {
    name: 'Imran Qureshi',
    title: 'Lucknow, ordering since 2008',
    content:
      'Four o’clock, tea, two nankhatai. My daughter moved to Bengaluru and orders the same tin. We eat them together on the phone.',
    image: 'nankhatai-near',
    bgColor: 'paper-deep',
  },
];

/** Shown with every product. */
export const faq: readonly Question[] = [
  {
    question: 'How is the price worked out?',
    answer:
      'Every price is per kilogram and includes all taxes. Choose 250, 500, 750 or 1000 gms and you pay exactly that share of it.',
  },
  {
    question: 'When will my order ship?',
    answer:
      'Orders ship in 5-7 days. We make most things after you order, so that they reach you with days in hand. A day cannot be chosen; if you need them by one, please ask us before you order.',
  },
  {
    question: 'What does delivery cost?',
    answer:
      'Shipping is free above ₹2000. Below that, delivery charges are settled separately; what you pay online is exactly the total shown.',
  },
  {
    question: 'Can I send it to somebody else?',
    answer:
      'Yes, anywhere in India. At the checkout, give their name, address and mobile number, and your own e-mail. One order goes to one address.',
  },
  {
    question: 'Will it look like the picture?',
    answer:
      'Pictures are serving suggestions. Sweets are cut and shaped by hand, so pieces differ a little; the weight does not.',
  },
  {
    question: 'Can I order for a wedding or an office?',
    answer:
      'Yes. Write to us by the WhatsApp link on any page and tell us the date, the place and the number of guests.',
  },
];
