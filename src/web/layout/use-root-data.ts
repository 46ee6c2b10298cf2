import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/**
 * Root loader data for every page: the layout's facts, the public address, whether payments are played and whether
 * Google signs in.
 */
export function useRootData() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The root loader has no data: only its own error page may stand without it');
  return data;
}
