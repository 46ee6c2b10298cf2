import type { CartLine } from '../cart/cart-lines.ts';
import { CartRow, GoneRow } from '../cart/cart-row.tsx';
import { OrderSkeletons } from '../orders/order-skeletons.tsx';
import type { CardProduct } from '../product/card-product.ts';
import { CardSkeletons } from '../product/card-skeletons.tsx';
import { ProductCard } from '../product/product-card.tsx';
import { LineSkeletons } from '../ui/line-skeletons.tsx';
import { Part, State } from './part.tsx';

interface GoodsProps {
  readonly cards: readonly (readonly [state: string, product: CardProduct])[];
  readonly line: CartLine;
}

/** Cards, the cart's table, and the skeletons of both. */
export function Goods({ cards, line }: GoodsProps) {
  return (
    <>
      <Part
        id="cards"
        title="Product cards"
        words="Picture, name, one line, ₹ per kg and the smallest pack. Two taps add."
      >
        <div className="grid">
          {cards.map(([state, product]) => (
            <State key={state} name={state}>
              <ProductCard product={product} sizes="22vw" />
            </State>
          ))}
        </div>
        <State name="On their way">
          <CardSkeletons label="Loading products" />
        </State>
      </Part>
      <Part id="table" title="Table, cards on phones">
        <table className="cart-t">
          <thead>
            <tr>
              {['Products', 'Title', 'Price', 'Weight', 'Quantity', 'Total', 'Remove'].map((name) => (
                <th key={name} scope="col" className={/Price|Weight|Total/.test(name) ? 'r' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <CartRow line={line} onQuantity={() => {}} onTooMany={() => {}} onRemove={() => {}} />
            <GoneRow
              line={{ key: 'gone', item: 'gone', label: '500 gms', quantity: 1, name: null }}
              onRemove={() => {}}
            />
          </tbody>
        </table>
        <State name="On its way">
          <LineSkeletons label="Loading your cart" />
        </State>
        <State name="Orders on their way">
          <OrderSkeletons label="Loading your orders" />
        </State>
      </Part>
    </>
  );
}
