import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Sort } from '../../contract/sorts.ts';
import { isOnline, OFFLINE } from '../ui/connection.ts';
import { useNotice } from '../ui/notice.tsx';
import { asSort } from './sort-products.ts';

/** The number of products shown at first, and added by each Load more (spec §9). */
export const PAGE_SIZE = 12;

interface Place {
  readonly sort: Sort;
  /** How many products may be shown, in whole pages. */
  readonly limit: number;
}

interface ListingPlace extends Place {
  /** The sort chosen last; the list follows once it has loaded. */
  readonly chosen: Sort;
  readonly showMore: () => void;
  /** Changing the sort resets to 12 (spec §4: Category listing). */
  readonly sortBy: (sort: Sort) => void;
}

/**
 * Keeps sort and count in the address, so that Back from a product returns to the same place. `isPart`: the page has
 * only a part of its category, and must fetch what it does not show.
 */
export function useListingPlace(isPart: boolean): ListingPlace {
  const notice = useNotice();
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const place = placeOf(params);
  // The address follows later, in a large category only after a call. Meanwhile, taps build on the last request.
  const [asked, ask] = useState({ ...place, at: '' });
  const { sort, limit } = asked.at === key ? asked : place;
  const goTo = (wanted: Place) => {
    if (isPart && !isOnline()) {
      void notice.alert(OFFLINE);
      return;
    }
    ask({ ...wanted, at: key });
    const next = new URLSearchParams();
    if (wanted.sort !== 'default') next.set('sort', wanted.sort);
    if (wanted.limit > PAGE_SIZE) next.set('show', String(wanted.limit));
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    ...place,
    chosen: sort,
    showMore: () => goTo({ sort, limit: limit + PAGE_SIZE }),
    sortBy: (wanted) => goTo({ sort: wanted, limit: PAGE_SIZE }),
  };
}

/** What an address asks for; invalid values fall back to the defaults. */
export function placeOf(params: URLSearchParams): Place {
  return { sort: asSort(params.get('sort')), limit: wholePages(params.get('show')) };
}

function wholePages(shown: string | null): number {
  const pages = Math.ceil(Number(shown) / PAGE_SIZE);
  return pages >= 1 && pages <= 1_000 ? pages * PAGE_SIZE : PAGE_SIZE;
}
