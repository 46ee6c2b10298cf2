import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/**
 * The root loader's data, for every page: the layout's facts, the public address, whether payments go to the sandbox,
 * and whether Google sign-in is offered.
 */
export function useRootData() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('The root loader has no data: only its own error page may stand without it');
  return data;
}
