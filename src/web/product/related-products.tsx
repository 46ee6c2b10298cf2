import { useEffect, useState } from 'react';
import { firstText } from '../../contract/read/fields.ts';
import { readProducts } from '../../contract/read/products.ts';
import type { Product } from '../../contract/schemas/product.ts';
import { browserClient } from '../session/browser-client.ts';
import { type CardProduct, cardOf } from './card-product.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { ProductCard } from './product-card.tsx';

interface RelatedProductsProps {
  /** The product on this page; it is never among its own related products, by either of its ids. */
  readonly product: Product;
}

type Related =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly products: readonly CardProduct[] };

/** The most that are shown (spec §9). */
const MAX_SHOWN = 8;

/** Other products of the category, fetched and shuffled in the browser (spec §7). */
export function RelatedProducts({ product: { category, id, _id } }: RelatedProductsProps) {
  const [related, setRelated] = useState<Related>({ status: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    const query = { category, excludeId: id };
    void browserClient.relatedProducts({ query, signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (!answer.ok) return setRelated({ status: 'failed', message: answer.message });
      const products = readProducts(answer.data);
      if (!products) {
        const message = firstText(answer.data, ['message']) ?? 'No list of products came back.';
        return setRelated({ status: 'failed', message });
      }
      const others = products.filter((one) => one.id !== id && one._id !== id && one._id !== _id);
      setRelated({ status: 'ready', products: shuffled(others).slice(0, MAX_SHOWN).map(cardOf) });
    });
    return () => leaving.abort();
  }, [category, id, _id]);
  return (
    <section className="related" aria-label="Related products">
      <div className="wrap">
        <h2>
          <span className="visually-hidden">Related products: </span>Goes in the same box
        </h2>
        <RelatedRow related={related} />
      </div>
    </section>
  );
}

function RelatedRow({ related }: { readonly related: Related }) {
  if (related.status === 'loading') {
    return (
      <>
        <p className="soon">Loading related products...</p>
        <CardSkeletons label="Loading related products..." />
      </>
    );
  }
  if (related.status === 'failed') return <p role="alert">{`Error: ${related.message}`}</p>;
  if (related.products.length === 0) return <p>No related products found.</p>;
  return (
    <div className="grid">
      {related.products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          sizes="(max-width: 640px) 44vw, (max-width: 1100px) 30vw, 22vw"
        />
      ))}
    </div>
  );
}

/** Sorts by random numbers; every order is equally likely. */
function shuffled<T>(list: readonly T[]): T[] {
  const drawn = list.map((item) => ({ item, number: Math.random() }));
  return drawn.sort((a, b) => a.number - b.number).map(({ item }) => item);
}
