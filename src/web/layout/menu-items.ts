import type { Category } from '../../contract/categories.ts';

interface MenuItem {
  readonly label: string;
  readonly to: `/${string}`;
  readonly category?: Category;
  /** The page needs its own content security policy (for a branch's map), so it loads as a new document. */
  readonly newDocument?: true;
}

/** spec §2: Navigation bar. */
export const MENU: readonly MenuItem[] = [
  { label: 'Home', to: '/' },
  { label: 'Snacks', to: '/snacks', category: 'Snacks' },
  { label: 'Sweets', to: '/sweets', category: 'Sweets' },
  { label: 'Bakery', to: '/bakery', category: 'Bakery' },
  { label: 'Contact', to: '/contact', newDocument: true },
];

/** 'page' on the page itself, 'true' on pages that belong to it, such as a product page. */
export function currentMark(
  item: MenuItem,
  pathname: string,
  category: Category | undefined,
): 'page' | 'true' | undefined {
  if (pathname === item.to || pathname === `${item.to}/`) return 'page';
  return item.category && item.category === category ? 'true' : undefined;
}
