import { useMatches } from 'react-router';
import { CATEGORIES, type Category } from '../../../contract/categories.ts';

/** What a route tells the frame around it: `export const handle: PageHandle = { calm: true }`. */
export interface PageHandle {
  /** The category whose colour leads; a function when it depends on the loaded data. */
  readonly category?: Category | ((loaderData: unknown) => Category | undefined);
  /** A quiet frame for pages where money is entered or counted: a plain marigold edge. */
  readonly calm?: boolean;
  /** The page is close to a payment: it says 'Test mode' when the sandbox takes it. */
  readonly money?: boolean;
  /** The page has buttons 'Login' and 'Logout' itself, so the bar has none. */
  readonly ownLogin?: boolean;
  /** The page has its own bar at the bottom of a phone's screen; a function when it depends on the loaded data. */
  readonly stickyBar?: boolean | ((loaderData: unknown) => boolean);
  /** The page has its own header and footer: the back office. */
  readonly ownFrame?: boolean;
  /** For a route that covers every path below its own: which of those are pages, for the server's 404 and 405. */
  readonly hasPage?: (path: string) => boolean;
}

interface PageFacts {
  readonly category: Category | undefined;
  readonly calm: boolean;
  readonly money: boolean;
  readonly ownLogin: boolean;
  readonly stickyBar: boolean;
  readonly ownFrame: boolean;
}

/** The handle of the deepest route, checked, because React Router allows any value. */
export function usePageFacts(): PageFacts {
  const match = useMatches().at(-1);
  const handle = isHandle(match?.handle) ? match.handle : {};
  const category =
    typeof handle.category === 'function' ? handle.category(match?.loaderData) : handle.category;
  const stickyBar =
    typeof handle.stickyBar === 'function' ? handle.stickyBar(match?.loaderData) : handle.stickyBar;
  return {
    category: CATEGORIES.find((one) => one === category),
    calm: handle.calm === true,
    money: handle.money === true,
    ownLogin: handle.ownLogin === true,
    stickyBar: stickyBar === true,
    ownFrame: handle.ownFrame === true,
  };
}

function isHandle(value: unknown): value is PageHandle {
  return typeof value === 'object' && value !== null;
}
