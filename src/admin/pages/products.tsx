import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { rupees } from '../../contract/money.ts';
import { isOutOfStock } from '../../contract/out-of-stock.ts';
import type { StaffProduct, StaffProductList } from '../../contract/schemas/staff-product.ts';
import { client } from '../client.ts';
import { Done } from '../parts/done.tsx';
import { Field } from '../parts/field.tsx';
import { Found } from '../parts/found.tsx';
import { keptByEntry } from '../parts/kept-by-entry.ts';
import { Loaded, Nothing } from '../parts/loaded.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { EditProduct } from '../products/edit-product.tsx';
import { listNoticeWords } from '../products/list-notice.tsx';
import { ProductTable } from '../products/product-table.tsx';
import { useNarrowed } from '../products/use-narrowed.ts';
import { useStaff } from '../session/staff.ts';

const ask = (options: AskOptions) => client.adminProducts(options);

const kept = keptByEntry<StaffProductList>();

/** Everything the shop sells, with prices and stock. */
export default function ProductsPage() {
  const { may } = useStaff();
  const { asked, refetch, put } = useAnswer(ask, kept);
  const { wanted, narrow, search, drawn, drawMore } = useNarrowed();
  const [edited, setEdited] = useState<StaffProduct | null>(null);
  const [said, setSaid] = useState('');
  const { state } = useLocation();
  const notice = useMemo(() => {
    const words = listNoticeWords(state);
    return words === null ? null : { words };
  }, [state]);
  useEffect(() => {
    if (notice) forgetState();
  }, [notice]);
  /** The notice shown before the last change began; it is not shown again, although the router still has it. */
  const [dismissedNotice, setDismissedNotice] = useState<typeof notice>(null);
  const words = plain(wanted.trim().replace(/\s+/g, ' '));
  const fits = ({ name, hindiName, category }: StaffProduct) =>
    plain(`${name} ${hindiName} ${category}`).includes(words);
  const found = asked.state === 'loaded' ? asked.data.products.filter(fits) : [];
  const rows = useRef<HTMLDivElement>(null);
  const showMore = () => {
    flushSync(drawMore);
    // The button may disappear with the last products.
    rows.current?.querySelectorAll('tbody tr')[drawn]?.querySelector<HTMLElement>('button, a')?.focus();
  };
  const edit = (product: StaffProduct) => {
    setSaid('');
    setDismissedNotice(notice);
    setEdited(product);
  };
  const changed = (product: StaffProduct) => {
    if (asked.state === 'loaded') {
      const products = asked.data.products.map((one) => (one.id === product.id ? product : one));
      put({ ...asked.data, products });
    }
    const price = rupees(product.pricePerKg * 100);
    const { available, stockGrams, heldGrams } = product;
    const freeGrams = stockGrams === null ? null : stockGrams - heldGrams;
    const shown = isOutOfStock({ available, freeGrams }) ? 'as out of stock now' : `now, at ${price} per kg`;
    setSaid(`${product.name} is changed; the shop shows it ${shown}.`);
  };
  return (
    <>
      <h1>Products</h1>
      <div className="bo-filter">
        <Field
          label="Name or category"
          type="search"
          value={wanted}
          onChange={(event) => narrow(event.target.value)}
        />
        {may('change-products') ? (
          <Link className="btn house" to="/admin/products/new" state={{ list: search }}>
            New product
          </Link>
        ) : null}
      </div>
      <Done said={notice === dismissedNotice ? null : notice} />
      <p role="status" className={said ? 'bo-done' : undefined}>
        {said}
      </p>
      <Found what="product" total={search && asked.state === 'loaded' ? found.length : null} />
      <Loaded asked={asked} refetch={refetch} what="products">
        {({ products }) => {
          if (found.length === 0)
            return <Nothing>{products.length === 0 ? 'No products yet.' : 'No product fits.'}</Nothing>;
          return (
            <>
              <div ref={rows}>
                <ProductTable
                  products={found.slice(0, drawn)}
                  list={search}
                  {...(may('change-products') ? { onEdit: edit } : {})}
                />
              </div>
              {found.length > drawn ? (
                <div className="actions">
                  <button type="button" className="btn line" onClick={showMore}>
                    Show more
                  </button>
                  <p className="n">{`${drawn} of ${found.length} products`}</p>
                </div>
              ) : null}
            </>
          );
        }}
      </Loaded>
      {edited ? (
        <EditProduct
          product={edited}
          onClose={() => {
            setEdited(null);
            refetch();
          }}
          onChanged={changed}
          onStale={refetch}
        />
      ) : null}
    </>
  );
}

/**
 * Clears the notice from the history entry, so that it is shown once: the browser keeps a page's state for a reload and
 * for Back. The router keeps it under `usr`. Not by navigating, which would fetch the list again.
 */
function forgetState(): void {
  history.replaceState({ ...history.state, usr: null }, '');
}

/**
 * Small letters, each in its one form, and straight apostrophes: 'ड़' of 'पेड़ा' is one character or two, and the
 * apostrophe of 'Baker’s' curved or not, depending on the keyboard.
 */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('’', "'");
}
