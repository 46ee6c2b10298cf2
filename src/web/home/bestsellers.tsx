import { useDeferredValue, useState } from 'react';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import type { CardProduct } from '../product/card-product.ts';
import { Tabs } from '../ui/tabs.tsx';
import { Carousel } from './carousel.tsx';

/** 'Our Bestsellers' with its tabs; the chosen one colours the whole stage (spec §2: Home). */
export function Bestsellers({ products }: { readonly products: readonly CardProduct[] }) {
  const [category, setCategory] = useState<Category>('Sweets');
  // The tab responds in the next frame; colours and cards follow together once they are rendered (decision 123).
  const onShow = useDeferredValue(category);
  const shown = products.filter((product) => product.category === onShow);
  return (
    <section className="best" data-cat={onShow.toLowerCase()}>
      <Tabs
        label="Our Bestsellers by category"
        tabs={CATEGORIES}
        value={category}
        onChange={setCategory}
        head={<h2>Our Bestsellers</h2>}
        panelClassName="stage wrap arcade"
      >
        {shown.length === 0 ? (
          <p className="none">No items in this category</p>
        ) : (
          <Carousel key={onShow} label={`Bestsellers in ${onShow}`} products={shown} />
        )}
      </Tabs>
    </section>
  );
}
