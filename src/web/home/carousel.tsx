import { type KeyboardEvent, useRef } from 'react';
import type { CardProduct } from '../product/card-product.ts';
import { ProductCard } from '../product/product-card.tsx';
import { hasModifier } from '../ui/has-modifier.ts';
import { icon } from '../ui/icon.tsx';
import { prefersStillness } from '../ui/prefers-stillness.ts';
import { stepOf, useSlidesInView } from './use-slides-in-view.ts';

const ArrowLeft = icon('m12 19-7-7 7-7M19 12H5');
const ArrowRight = icon('M5 12h14m-7-7 7 7-7 7');

interface CarouselProps {
  readonly label: string;
  readonly products: readonly CardProduct[];
}

/** In ms, about as long as the row moves after a press. */
const MOVING_MS = 500;

/** Cards in a row with native scrolling and snapping; two buttons and the arrow keys scroll it by one view. */
export function Carousel({ label, products }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const { first, fit } = useSlidesInView(viewport, products.length);
  const last = Math.min(first + fit, products.length);
  const aim = useRef({ slide: 0, until: 0 });
  const move = (views: number) => {
    const element = viewport.current;
    if (!element) return;
    // A press while the row still moves goes on from where that leads, or quick presses would be one.
    const from = performance.now() < aim.current.until ? aim.current.slide : first;
    const slide = from + views * fit;
    element.scrollTo({ left: slide * stepOf(element), behavior: prefersStillness() ? 'auto' : 'smooth' });
    const inRow = Math.max(0, Math.min(slide, products.length - fit));
    aim.current = { slide: inRow, until: performance.now() + MOVING_MS };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    if (event.key === 'ArrowLeft') move(-1);
    else if (event.key === 'ArrowRight') move(1);
    else return;
    event.preventDefault();
  };
  return (
    <section aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <div className="slides" ref={viewport}>
        {products.map((product) => (
          <div key={product.id} className="slide">
            <ProductCard product={product} sizes="(max-width: 640px) 68vw, (max-width: 860px) 30vw, 18vw" />
          </div>
        ))}
      </div>
      <div className="steer">
        <span className="n" role="status">
          {fit > 1 ? `${first + 1}–${last} of ${products.length}` : `${first + 1} of ${products.length}`}
        </span>
        <span>
          <button type="button" aria-label="Previous" aria-disabled={first === 0} onClick={() => move(-1)}>
            <ArrowLeft className="ic" />
          </button>{' '}
          <button
            type="button"
            aria-label="Next"
            aria-disabled={last >= products.length}
            onClick={() => move(1)}
          >
            <ArrowRight className="ic" />
          </button>
        </span>
      </div>
    </section>
  );
}
