import { memo } from 'react';
import { paiseOfRupees, rupees } from '../../contract/money.ts';
import { pagePricePaise } from '../../contract/price.ts';
import { Plus } from '../ui/icon.tsx';
import { PageLink, usePictureMove } from '../ui/page-link.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import { VegMark } from '../ui/veg-mark.tsx';
import type { CardProduct } from './card-product.ts';
import { FormerPrice } from './former-price.tsx';
import { useTwoTapAdd } from './use-two-tap-add.ts';
import { WeightChoice } from './weight-choice.tsx';

interface ProductCardProps {
  readonly product: CardProduct;
  /** The `sizes` attribute, by which the browser chooses a picture. */
  readonly sizes: string;
  /** The first card of a listing, over two columns and two rows. */
  readonly big?: boolean;
  readonly eager?: boolean;
}

/**
 * Picture, name, one line, ₹ per kg and the price of the smallest pack; the whole card links to the product. Memoized,
 * so that a growing list renders only its new cards.
 */
export const ProductCard = memo(function ProductCard({
  product,
  sizes,
  big = false,
  eager = false,
}: ProductCardProps) {
  const { open, begin, cancel, choose, button } = useTwoTapAdd(product);
  const { id, name, tagline, diet, image, outOfStock } = product;
  const classes = ['card', big ? 'big' : '', outOfStock ? 'out' : '', open ? 'open' : ''];
  return (
    <article className={classes.filter(Boolean).join(' ')}>
      <div className="pic" style={usePictureMove(id)}>
        <ArchPicture src={image} alt="" sizes={sizes} eager={eager} />
        {outOfStock ? <p className="gone">Out of stock</p> : null}
        {open ? <WeightChoice product={product} onChoose={choose} onCancel={cancel} /> : null}
        {outOfStock || open ? null : (
          <button
            type="button"
            className="add"
            aria-label={`Add ${name}: choose a weight`}
            ref={button}
            onClick={begin}
          >
            <Plus className="ic" />
            Add
          </button>
        )}
      </div>
      <h3>
        <PageLink to={`/product/${id}`}>{name}</PageLink>
        <VegMark egg={diet === 'egg'} />
      </h3>
      <p className="say">{tagline}</p>
      <Rate product={product} />
    </article>
  );
});

function Rate({ product: { new_price, old_price } }: { readonly product: CardProduct }) {
  const perKg = paiseOfRupees(new_price);
  return (
    <div className="rate">
      <p className="per-kilo">
        <b className="n">{rupees(perKg)}</b>
        <FormerPrice inRupees={old_price} />
        <small>per kg</small>
      </p>
      <p className="per-pack">
        <b className="n">{rupees(pagePricePaise(perKg, 250))}</b>
        <small>for 250 gms</small>
      </p>
    </div>
  );
}
