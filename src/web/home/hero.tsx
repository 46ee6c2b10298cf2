import { paiseOfRupees, rupees } from '../../contract/money.ts';
import type { CardProduct } from '../product/card-product.ts';
import { isWide } from '../ui/is-wide.ts';
import { PageLink } from '../ui/page-link.tsx';
import { ArchPicture } from '../ui/picture.tsx';

interface HeroProps {
  /** null when no hero picture is active (spec §8). */
  readonly picture: { readonly imageUrl: string; readonly alt: string } | null;
  /** The product that the picture shows, if known. */
  readonly product: CardProduct | null;
}

/** The poster at the top of the home page. */
export function Hero({ picture, product }: HeroProps) {
  return (
    <section className="hero on-dark">
      <h1>
        <span>Sweetness, </span>
        <span>by the </span>
        <span className="loud">kilo.</span>
      </h1>
      <p className="say">
        Mithai, namkeen and bakery from one family counter. Every price is per kilogram, every pack is weighed
        by hand.
      </p>
      <div className="hero-links">
        <PageLink className="btn" to="/sweets">
          See the sweets
        </PageLink>
      </div>
      <div className="frame">
        {picture ? (
          <ArchPicture
            arch="tall"
            src={picture.imageUrl}
            alt={picture.alt}
            sizes={
              isWide(picture.imageUrl) ? '(max-width: 640px) 135vw, 86vw' : '(max-width: 640px) 87vw, 46vw'
            }
            narrowSizes="57vw"
            className={isWide(picture.imageUrl) ? 'wide' : 'upright'}
            eager
          />
        ) : (
          <div className="arch none">
            <p>No active hero image found.</p>
          </div>
        )}
      </div>
      {picture && product ? (
        <PageLink className="tag" to={`/product/${product.id}`}>
          <div>
            <p className="display-font">{product.name}</p>
            <p>{product.tagline}</p>
          </div>
          {product.outOfStock ? (
            <p className="n">Out of stock</p>
          ) : (
            <p className="n">
              <b>{rupees(paiseOfRupees(product.new_price))}</b> per kg
            </p>
          )}
        </PageLink>
      ) : null}
    </section>
  );
}
