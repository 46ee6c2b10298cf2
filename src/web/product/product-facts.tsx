import { Link } from 'react-router';
import type { Product } from '../../contract/schemas/product.ts';
import { shelfLife } from './stock-words.ts';

interface ProductFactsProps {
  readonly product: Product;
  /** The page of its category: '/sweets'. */
  readonly categoryPath: string;
}

/** What the law requires and careful shoppers look for, near the button. */
export function ProductFacts({ product, categoryPath }: ProductFactsProps) {
  return (
    <dl className="facts">
      <div>
        <dt>Best before</dt>
        <dd>{shelfLife(product.shelfLifeDays)}</dd>
      </div>
      <div>
        <dt>Allergens</dt>
        <dd>{product.allergens.length > 0 ? product.allergens.join(', ') : 'None declared'}</dd>
      </div>
      <div>
        <dt>Ships in</dt>
        <dd>5-7 days, no preservatives</dd>
      </div>
      <div>
        <dt>Category</dt>
        <dd>
          <Link className="link" to={categoryPath}>
            {product.category}
          </Link>
        </dd>
      </div>
      <div>
        <dt>Ingredients</dt>
        <dd>{product.ingredients}</dd>
      </div>
      <div>
        <dt>Storage</dt>
        <dd>{product.storage}</dd>
      </div>
    </dl>
  );
}
