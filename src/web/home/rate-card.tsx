import { paiseOfRupees, rupees } from '../../contract/money.ts';
import { pagePricePaise } from '../../contract/price.ts';
import type { CardProduct } from '../product/card-product.ts';
import { useTwoTapAdd } from '../product/use-two-tap-add.ts';
import { WeightChoice } from '../product/weight-choice.tsx';
import { Plus } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import { VegMark } from '../ui/veg-mark.tsx';

interface RateCardProps {
  readonly products: readonly CardProduct[];
  readonly picture: { readonly src: string; readonly alt: string };
}

/** The Frequently Ordered list (spec §2: Home), styled as the day's rates at the counter. */
export function RateCard({ products, picture }: RateCardProps) {
  if (products.length === 0) return null;
  return (
    <section className="board wrap" aria-label="Frequently Ordered">
      <div className="picture">
        <div className="frame">
          <ArchPicture arch="tall" src={picture.src} alt={picture.alt} sizes="38vw" />
        </div>
      </div>
      <div className="list">
        <div className="top">
          <h2>Frequently Ordered</h2>
          <span className="hindi" lang="hi" aria-hidden="true">
            आज का भाव
          </span>
        </div>
        <div className="border" />
        <div className="perhead" aria-hidden="true">
          <span />
          <span>per kg</span>
          <span>250 gms</span>
          <span />
        </div>
        {products.map((product) => (
          <Row key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}

function Row({ product }: { readonly product: CardProduct }) {
  const { open, begin, cancel, choose, button } = useTwoTapAdd(product);
  const { id, name, tagline, diet, image, outOfStock } = product;
  const perKg = paiseOfRupees(product.new_price);
  const pack = rupees(pagePricePaise(perKg, 250));
  return (
    <article className={open ? 'row open' : 'row'}>
      <ArchPicture src={image} alt="" sizes="84px" />
      <div className="what">
        <h3>
          <PageLink to={`/product/${id}`}>{name}</PageLink>
          <VegMark egg={diet === 'egg'} />
        </h3>
        <p className="say">{tagline}</p>
      </div>
      {outOfStock ? (
        <p className="gone">Out of stock</p>
      ) : (
        <>
          <p className="n per-kilo">
            <b>{rupees(perKg)}</b>
            <span className="visually-hidden"> per kg</span>
            <small aria-hidden="true">{`per kg · 250\u00a0gms\u00a0${pack}`}</small>
          </p>
          <p className="n per-pack">
            {pack}
            <span className="visually-hidden"> for 250 gms</span>
          </p>
        </>
      )}
      {open ? <WeightChoice product={product} onChoose={choose} onCancel={cancel} /> : null}
      {outOfStock ? null : (
        <button
          type="button"
          className="plus"
          aria-label={`Add ${name}: choose a weight`}
          aria-expanded={open}
          ref={button}
          onClick={begin}
        >
          <Plus className="ic" />
        </button>
      )}
    </article>
  );
}
