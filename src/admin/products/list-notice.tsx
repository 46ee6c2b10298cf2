import type { ReactNode } from 'react';
import { asFields } from '../../contract/read/fields.ts';

/** Navigation state: what the page that led to the product list has done. */
export type ListNotice =
  | { readonly made: string; readonly name: string; readonly forSale: boolean; readonly outOfStock: boolean }
  | { readonly removed: string };

/** The notice to show above the list; null for any other navigation. */
export function listNoticeWords(state: unknown): ReactNode {
  const { made, name, forSale, outOfStock, removed } = asFields(state) ?? {};
  if (typeof removed === 'string') return `${removed} is out of the shop.`;
  if (typeof made !== 'string' || typeof name !== 'string') return null;
  return (
    <span>
      {`${name} is in the shop now${howShown(forSale, outOfStock)}.`}{' '}
      <a className="link" href={`/product/${made}`}>
        Look at its page
      </a>
    </span>
  );
}

function howShown(forSale: unknown, outOfStock: unknown): string {
  if (forSale !== true) return ', but not for sale yet';
  return outOfStock === true ? ', which shows it as out of stock' : '';
}
