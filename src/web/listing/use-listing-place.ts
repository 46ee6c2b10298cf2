import { useSearchParams } from 'react-router';
import type { Sort } from '../../contract/words.ts';
import { asSort } from './sort-products.ts';

/** Shown at first, and added by each Load more (spec §9). */
export const PAGE_SIZE = 12;

interface ListingPlace {
  readonly sort: Sort;
  /** How many may be shown, in whole pages. */
  readonly limit: number;
  readonly showMore: () => void;
  /** Changing the sort resets to 12 (spec §4: Category listing). */
  readonly sortBy: (sort: Sort) => void;
}

/** Sort and count live in the address, so that Back from a product returns to the same place. */
export function useListingPlace(): ListingPlace {
  const [params, setParams] = useSearchParams();
  const { sort, limit } = placeOf(params);
  const goTo = (place: { sort: Sort; limit: number }) => {
    const next = new URLSearchParams();
    if (place.sort !== 'default') next.set('sort', place.sort);
    if (place.limit > PAGE_SIZE) next.set('show', String(place.limit));
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    sort,
    limit,
    showMore: () => goTo({ sort, limit: limit + PAGE_SIZE }),
    sortBy: (chosen) => goTo({ sort: chosen, limit: PAGE_SIZE }),
  };
}

/** What an address asks for; what it cannot mean is the default. */
export function placeOf(params: URLSearchParams): { sort: Sort; limit: number } {
  return { sort: asSort(params.get('sort')), limit: wholePages(params.get('show')) };
}

function wholePages(shown: string | null): number {
  const pages = Math.ceil(Number(shown) / PAGE_SIZE);
  return pages >= 1 && pages <= 1_000 ? pages * PAGE_SIZE : PAGE_SIZE;
}
