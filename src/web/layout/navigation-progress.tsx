import { useNavigation } from 'react-router';

/**
 * Says that the next page is on its way, but only after a moment (layout.css): on a slow line a press on a link would
 * otherwise seem to do nothing. Pages that load as documents have the browser's own sign.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="next-page" role="progressbar" aria-label="Loading the next page" />;
}
