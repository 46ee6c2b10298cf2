import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paiseOfRupees, rupees } from '../../contract/money.ts';
import { pagePricePaise } from '../../contract/price.ts';
import { saysOutOfStock } from '../../contract/read/product-stock.ts';
import type { Product } from '../../contract/schemas/product.ts';
import { BULK_MESSAGE, weightLabel } from '../../contract/weight.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import { useNotice } from '../ui/notice.tsx';
import { QuantityStepper } from '../ui/quantity-stepper.tsx';
import { WeightPills } from '../ui/weight-pills.tsx';
import { chosenPackQuery, readChosenPack } from './chosen-pack.ts';
import { FormerPrice } from './former-price.tsx';
import { keepPack, keptPack } from './kept-pack.ts';
import { stockWords } from './stock-words.ts';

/** Price, net weight, quantity and the add-to-cart button (spec §2: Product page, §4: selectors). */
export function BuyBox({ product }: { readonly product: Product }) {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(() => readChosenPack(params));
  const [added, setAdded] = useState('');
  const add = useAddToCart();
  const notice = useNotice();
  const { id, name, new_price, old_price } = product;
  // Back restores the choice that was left. Before the early touches are replayed, which change it.
  useLayoutEffect(() => {
    const kept = keptPack(id);
    if (kept) setChosen(kept);
  }, [id]);
  const pack = id + chosenPackQuery(chosen);
  useEffect(() => keepPack(pack), [pack]);
  const { grams, quantity } = chosen;
  const perKg = paiseOfRupees(new_price);
  const packPaise = pagePricePaise(perKg, grams);
  const total = rupees(packPaise * quantity);
  const outOfStock = saysOutOfStock(product);
  const left = outOfStock ? null : stockWords(product.stock);
  const addIt = async () => {
    setAdded('');
    if (await add({ item: id, grams, quantity, next: `/product/${pack}` }))
      setAdded(`${weightLabel(grams)} × ${quantity}`);
  };
  return (
    <>
      <div className="sum">
        <p className="now n">{rupees(packPaise)}</p>
        <p className="per">
          <span>{`for ${weightLabel(grams)}`}</span>
          <br />
          <b className="n">{`${rupees(perKg)} per kg`}</b>
          <FormerPrice inRupees={old_price} />
          <br />
          <small>Incl. of all taxes</small>
        </p>
      </div>
      <WeightPills
        value={grams}
        pricePerKgPaise={perKg}
        onChange={(weight) => setChosen((before) => ({ ...before, grams: weight }))}
      />
      <div className="act">
        <QuantityStepper
          value={quantity}
          disabled={outOfStock}
          onChange={(packs) => setChosen((before) => ({ ...before, quantity: packs }))}
          onTooMany={() => void notice.alert(BULK_MESSAGE)}
        />
        {/* On phones a bar at the bottom of the screen. There is only one such button, even before styles arrive. */}
        <div className="add-bar">
          <p>
            <small>{`${weightLabel(grams)} × ${quantity}`}</small>
            <b className="n">{total}</b>
          </p>
          <button type="button" className="btn wide" data-adds disabled={outOfStock} onClick={addIt}>
            {outOfStock ? (
              'Out of stock'
            ) : (
              <>
                <span>Add to cart</span>
                <span className="n" aria-hidden="true">
                  {total}
                </span>
              </>
            )}
          </button>
        </div>
        {outOfStock ? null : (
          <Link className="btn line now" to={`/checkout/${pack}`} reloadDocument data-late>
            Buy now
          </Link>
        )}
      </div>
      <div className="after" role="status">
        {added ? (
          <p>
            {`${name}, ${added}, is in your cart. `}
            <Link className="link" to="/cart" reloadDocument>
              See what is in it
            </Link>
          </p>
        ) : null}
        {left ? <p className="left">{left}</p> : null}
      </div>
    </>
  );
}
