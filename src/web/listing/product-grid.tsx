import { Fragment, type RefObject } from 'react';
import { pictureSources } from '../../contract/pictures/pictures.ts';
import type { CardProduct } from '../product/card-product.ts';
import { ProductCard } from '../product/product-card.tsx';
import { BulkTile } from './bulk-tile.tsx';

interface ProductGridProps {
  readonly products: readonly CardProduct[];
  readonly bulkLink: string;
  readonly giftBox: string;
  readonly grid: RefObject<HTMLDivElement | null>;
}

/** Index of the tile for bulk orders: among the first twelve, so that their last row is full. */
const TILE_PLACE = 6;
/** In px; a narrower source picture would be upscaled on the large first card. */
const BIG_ENOUGH = 700;

/**
 * The cards of a listing, the first one large if its picture is, with the tile for bulk orders among them. The first
 * picture is the largest paint on a phone (decision 134), so it is fetched at once, and slightly coarser than the
 * screen.
 */
export function ProductGrid({ products, bulkLink, giftBox, grid }: ProductGridProps) {
  return (
    <div className="grid" ref={grid}>
      {products.map((product, place) => {
        const big = place === 0 && (pictureSources(product.image)?.width ?? 0) >= BIG_ENOUGH;
        return (
          <Fragment key={product.id}>
            {place === TILE_PLACE ? <BulkTile link={bulkLink} picture={giftBox} /> : null}
            <ProductCard
              product={product}
              big={big}
              eager={place === 0}
              sizes={
                big
                  ? '(max-width: 640px) 60vw, 46vw'
                  : '(max-width: 640px) 44vw, (max-width: 1100px) 30vw, 22vw'
              }
            />
          </Fragment>
        );
      })}
    </div>
  );
}
