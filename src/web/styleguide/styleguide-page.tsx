import { useLoaderData } from 'react-router';
import { shopFacts } from '../../../shop.config.ts';
import { pictureUrl } from '../../contract/pictures/picture-by-name.server.ts';
import { linePaise, packPaise } from '../../contract/price.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { appContext } from '../entry.server.tsx';
import { type CardProduct, cardOf } from '../product/card-product.ts';
import { Buttons } from './buttons.tsx';
import { Colours } from './colours.tsx';
import { Forms } from './forms.tsx';
import { Goods } from './goods.tsx';
import { Motifs } from './motifs.tsx';
import { Notices } from './notices.tsx';
import { TypeScale } from './type-scale.tsx';
import '../styles/field.css';
import '../styles/grid.css';
import '../styles/table.css';
import '../styles/orders.css';
import '../styles/receipt.css';
import './styleguide.css';
import type { LoaderFunctionArgs } from 'react-router';
import '../styles/bill.css';
import '../styles/cart.css';
import '../styles/contact.css';
import '../styles/home.css';
import '../styles/listing.css';
import '../styles/product.css';
import '../styles/sign-in.css';

/** Loads real goods, so that the page shows what shoppers see. */
export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await context.get(appContext).client.allProducts();
  const products = answer.ok ? answer.data : [];
  const one = (id: string) => products.find((product) => product.id === id) ?? products[0];
  const [katli, gujiya, cake] = [one('kaju-katli'), one('gujiya'), one('plum-cake')];
  if (!katli || !gujiya || !cake) throw new Response('The shop has no goods.', { status: 503 });
  const card = cardOf(katli);
  const cards: [state: string, product: CardProduct][] = [
    ['In stock, vegetarian', { ...card, old_price: null }],
    ['With an old price', { ...card, old_price: card.new_price + 100 }],
    ['With egg', cardOf(cake)],
    ['Out of stock', { ...cardOf(gujiya), outOfStock: true }],
  ];
  const perKg = katli.new_price * 100;
  const line: CartLine = {
    key: 'katli',
    item: katli.id,
    label: '500 gms',
    quantity: 2,
    grams: 500,
    product: katli,
    packPaise: packPaise(perKg, 500),
    linePaise: linePaise(perKg, 500, 2),
    outOfStock: false,
  };
  return { cards, line, picture: katli.image, empty: pictureUrl(shopFacts.pictures.emptyCart) };
}

export const meta = () => [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }];

/** Every component in every state, from the code that pages use; in development only (routes.ts). */
export default function Styleguide() {
  const { cards, line, picture, empty } = useLoaderData<typeof loader>();
  return (
    <div className="wrap sg">
      <div className="page-head">
        <h1>Styleguide</h1>
        <p>Every component in every state, from the code that pages use.</p>
      </div>
      <Colours />
      <TypeScale />
      <Motifs picture={picture} />
      <Buttons />
      <Goods cards={cards} line={line} />
      <Forms />
      <Notices picture={empty} />
    </div>
  );
}
