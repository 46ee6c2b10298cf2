import type { EmblaCarouselType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { CardProduct } from '../product/card-product.ts';
import { ProductCard } from '../product/product-card.tsx';
import { ArrowLeft, ArrowRight } from '../ui/icon.tsx';
import { prefersStillness } from './prefers-stillness.ts';

interface CarouselProps {
  readonly label: string;
  readonly products: readonly CardProduct[];
}

/** Space between two slides in px (spec §9); their widths are in home.css. */
const GAP = 24;

/** Cards in a row that is moved by hand, by its two buttons or by the arrow keys. */
export function Carousel({ label, products }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps' });
  const { first, fit } = useShown(embla);
  const last = Math.min(first + fit, products.length);
  const move = (pages: number) => embla?.scrollTo(Math.max(0, first + pages * fit), prefersStillness());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') move(-1);
    else if (event.key === 'ArrowRight') move(1);
    else return;
    event.preventDefault();
  };
  return (
    <section aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <div className="slides" ref={viewport}>
        <div className="track">
          {products.map((product) => (
            <div key={product.id} className="slide">
              <ProductCard
                product={product}
                sizes="(max-width: 640px) 68vw, (max-width: 1100px) 30vw, 18vw"
              />
            </div>
          ))}
        </div>
      </div>
      <div className="steer">
        <span className="n" role="status">
          {fit > 1 ? `${first + 1}–${last} of ${products.length}` : `${first + 1} of ${products.length}`}
        </span>
        <span>
          <button type="button" aria-label="Previous" disabled={first === 0} onClick={() => move(-1)}>
            <ArrowLeft className="ic" />
          </button>{' '}
          <button type="button" aria-label="Next" disabled={last >= products.length} onClick={() => move(1)}>
            <ArrowRight className="ic" />
          </button>
        </span>
      </div>
    </section>
  );
}

/** Which slides are in view: the place of the first, and how many fit. Five on wide screens (spec §9). */
function useShown(embla: EmblaCarouselType | undefined): { first: number; fit: number } {
  const [shown, setShown] = useState({ first: 0, fit: 5 });
  useEffect(() => {
    if (!embla) return;
    const look = () => {
      const slide = embla.slideNodes()[0]?.offsetWidth ?? 1;
      const fit = Math.max(1, Math.floor((embla.rootNode().clientWidth + GAP + 1) / (slide + GAP)));
      const atMost = Math.max(0, embla.slideNodes().length - fit);
      setShown({ first: Math.min(embla.selectedScrollSnap(), atMost), fit });
    };
    look();
    embla.on('select', look).on('reInit', look);
    return () => {
      embla.off('select', look).off('reInit', look);
    };
  }, [embla]);
  return shown;
}
