import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MAX_PAGE } from '../../contract/max-page.ts';
import { Nothing } from './loaded.tsx';

interface PagerProps {
  readonly meta: { readonly page: number; readonly pages: number; readonly total: number };
  /** The singular: 'order'. */
  readonly what: string;
  /** Whether the newest come first, as in most lists. */
  readonly newest?: boolean;
  /**
   * The name of a link that shows this page again, in place of the link to the next page: some rows of this page no
   * longer belong to the list, so that as many have moved up, and the next page would skip them.
   */
  readonly anew?: string | undefined;
}

/** Links to the pages of a list, by its address, so that Back returns to the previous page. */
export function Pager({ meta, what, newest = true, anew }: PagerProps) {
  const [query] = useSearchParams();
  const all = meta.total === 1 ? `1 ${what}` : `${meta.total} ${what}s`;
  const to = (page: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(page));
    return { search: next.toString() };
  };
  return (
    <nav className="bo-pager" aria-label="Pages">
      {meta.page > 1 ? (
        <Link className="link" to={to(meta.page - 1)} rel="prev">
          {newest ? 'Newer' : 'Previous'}
        </Link>
      ) : null}
      <span className="n">{`Page ${meta.page} of ${Math.max(meta.pages, 1)}, ${all}`}</span>
      {meta.page < meta.pages ? (
        <Link className="link" to={to(anew ? meta.page : meta.page + 1)} rel="next">
          {anew ?? (newest ? 'Older' : 'Next')}
        </Link>
      ) : null}
    </nav>
  );
}

interface EmptyProps extends Pick<PagerProps, 'meta'> {
  /** Why the whole list is empty; shown on the first page only. */
  readonly children: ReactNode;
}

/** Replaces an empty list. Past the last page, only that page is empty. */
export function Empty({ meta: { page }, children }: EmptyProps) {
  const [query] = useSearchParams();
  if (page === 1) return <Nothing>{children}</Nothing>;
  const first = new URLSearchParams(query);
  first.delete('page');
  return (
    <Nothing>
      There is no page {page}.{' '}
      <Link className="link" to={{ search: first.toString() }}>
        To the first page
      </Link>
    </Nothing>
  );
}

/** The page number in an address, limited to what the calls accept. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? Math.min(page, MAX_PAGE) : 1;
}
