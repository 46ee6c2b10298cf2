import { Link } from 'react-router';
import { exactGrams } from '../../contract/exact-grams.ts';
import { rupees } from '../../contract/money.ts';
import { pictureSources } from '../../contract/pictures/pictures.ts';
import type { StaffProduct } from '../../contract/schemas/staff-product.ts';
import { Cell, type Column, HeadCell, Table } from '../parts/table.tsx';

interface ProductTableProps {
  readonly products: readonly StaffProduct[];
  /** The search that narrows the list, for the way back to it. */
  readonly list: string;
  /** Absent for staff with read-only access. */
  readonly onEdit?: (product: StaffProduct) => void;
}

const COLUMNS: readonly Column[] = [
  'Product',
  'Category',
  { name: '₹ per kg', sum: true },
  { name: 'Old price', sum: true },
  { name: 'Stock', sum: true },
  { name: 'Held', sum: true },
  'For sale',
];

export function ProductTable({ products, list, onEdit }: ProductTableProps) {
  const change = onEdit ? 'Change' : 'More';
  return (
    <Table caption="Products" columns={[...COLUMNS, change]}>
      {products.map((product) => (
        <tr key={product.id}>
          <HeadCell of="Product" free>
            <span className="bo-named">
              <ProductPicture image={product.image} />
              {product.name}
            </span>
          </HeadCell>
          <Cell of="Category">{product.category}</Cell>
          <Cell of="₹ per kg" number>
            {rupees(product.pricePerKg * 100)}
          </Cell>
          <Cell of="Old price" number>
            {product.oldPricePerKg === null ? '–' : rupees(product.oldPricePerKg * 100)}
          </Cell>
          <Cell of="Stock" number>
            {product.stockGrams === null ? 'Made to order' : exactGrams(product.stockGrams)}
          </Cell>
          <Cell of="Held" number>
            {exactGrams(product.heldGrams)}
          </Cell>
          <Cell of="For sale">{product.available ? 'Yes' : <span className="badge failed">No</span>}</Cell>
          <Cell of={change}>
            <span className="bo-choices">
              {onEdit ? (
                <button
                  type="button"
                  className="link"
                  aria-label={`Edit ${product.name}`}
                  onClick={() => onEdit(product)}
                >
                  Edit
                </button>
              ) : null}
              <Link
                className="link"
                aria-label={`Words and pictures of ${product.name}`}
                to={`/admin/products/${product.id}`}
                state={{ list }}
              >
                Words and pictures
              </Link>
            </span>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Small, to find a row by eye; the name beside it says what it is. */
function ProductPicture({ image }: { readonly image: string }) {
  return (
    <span className="arch low">
      {image ? (
        <img src={image} srcSet={pictureSources(image)?.webpSrcSet} sizes="40px" alt="" loading="lazy" />
      ) : null}
    </span>
  );
}
