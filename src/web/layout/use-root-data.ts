import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** What every page may read: the layout's facts, the checkout settings (spec §7) and the shop's public address. */
export function useRootData() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The root loader has no data: only its own error page may stand without it');
  return data;
}
