import { useCallback, useEffect, useState } from 'react';
import { readProducts } from '../../contract/read/products.ts';
import type { Product } from '../../contract/schemas/product.ts';
import { browserClient } from '../session/browser-client.ts';
import { useRestored } from '../ui/use-restored.ts';

type Found =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly products: readonly Product[] }
  | { readonly status: 'failed'; readonly retry: () => void };

/** `refresh` fetches it again and meanwhile keeps what is shown, also if that fails. */
type Products = Found & { readonly refresh: () => void };

/** The catalogue, fetched in the browser for pages that price a cart (spec §4: Cart). */
export function useProducts(): Products {
  const [state, setState] = useState<Found>({ status: 'loading' });
  const [round, setRound] = useState(0);
  const refresh = useCallback(() => setRound((last) => last + 1), []);
  const retry = useCallback(() => {
    setState({ status: 'loading' });
    refresh();
  }, [refresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches again.
  useEffect(() => {
    const leaving = new AbortController();
    void browserClient.allProducts({ signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      const products = answer.ok ? readProducts(answer.data) : null;
      setState((before) => {
        if (products) return { status: 'ready', products };
        return before.status === 'ready' ? before : { status: 'failed', retry };
      });
    });
    return () => leaving.abort();
  }, [round, retry]);
  useRestored(refresh);
  return { ...state, refresh };
}
