import { Link, useSearchParams } from 'react-router';

interface PagerProps {
  readonly meta: { readonly page: number; readonly pages: number; readonly total: number };
  /** 'orders' */
  readonly what: string;
}

/** Pages of a list by its address, so that Back goes to the page before. */
export function Pager({ meta, what }: PagerProps) {
  const [query] = useSearchParams();
  const to = (page: number) => {
    const next = new URLSearchParams(query);
    next.set('page', String(page));
    return { search: next.toString() };
  };
  return (
    <nav className="bo-pager" aria-label="Pages">
      {meta.page > 1 ? (
        <Link className="link" to={to(meta.page - 1)} rel="prev">
          Newer
        </Link>
      ) : null}
      <span className="n">
        Page {meta.page} of {Math.max(meta.pages, 1)}, {meta.total} {what}
      </span>
      {meta.page < meta.pages ? (
        <Link className="link" to={to(meta.page + 1)} rel="next">
          Older
        </Link>
      ) : null}
    </nav>
  );
}

/** The page that an address asks for. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
