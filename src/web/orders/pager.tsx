import { useMendedFocus } from '../ui/use-mended-focus.ts';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Older and newer orders, ten at a time. It disappears while they load. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const pager = useMendedFocus<HTMLElement>();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages of orders" ref={pager}>
      <button type="button" className="btn line" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </button>
      <span className="n">{`Page ${page} of ${pages}`}</span>
      <button type="button" className="btn line" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older
      </button>
    </nav>
  );
}
