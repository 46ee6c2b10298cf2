import { useMatches } from 'react-router';
import { CATEGORIES, type Category } from '../../contract/words.ts';

/** What a route tells the page around it: `export const handle: PageHandle = { calm: true }`. */
export interface PageHandle {
  /** Whose colour leads; a function when only the loaded data knows. */
  readonly category?: Category | ((loaderData: unknown) => Category | undefined);
  /** Where money is entered or counted the noise stops: no ticker, a plain marigold edge. */
  readonly calm?: boolean;
  /** The page has its own bar at the foot of a phone's screen. */
  readonly stickyBar?: boolean;
  /** The page brings header and footer of its own: the back office. */
  readonly ownFrame?: boolean;
}

export interface PageFacts {
  readonly category: Category | undefined;
  readonly calm: boolean;
  readonly stickyBar: boolean;
  readonly ownFrame: boolean;
}

/** The handle of the deepest route, read with care: it may be any value. */
export function usePageFacts(): PageFacts {
  const match = useMatches().at(-1);
  const handle = isHandle(match?.handle) ? match.handle : {};
  const category =
    typeof handle.category === 'function' ? handle.category(match?.loaderData) : handle.category;
  return {
    category: CATEGORIES.find((one) => one === category),
    calm: handle.calm === true,
    stickyBar: handle.stickyBar === true,
    ownFrame: handle.ownFrame === true,
  };
}

function isHandle(value: unknown): value is PageHandle {
  return typeof value === 'object' && value !== null;
}
