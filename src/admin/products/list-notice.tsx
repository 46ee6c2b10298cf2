import type { ReactNode } from 'react';
import { asFields } from '../../contract/read/fields.ts';

/** Navigation state: what the page that led to the product list has done. */
export type ListNotice =
  | { readonly made: string; readonly name: string; readonly forSale: boolean }
  | { readonly removed: string };

/** The notice to show above the list; null for any other navigation. */
export function listNoticeWords(state: unknown): ReactNode {
  const { made, name, forSale, removed } = asFields(state) ?? {};
  if (typeof removed === 'string') return `${removed} is out of the shop.`;
  if (typeof made !== 'string' || typeof name !== 'string') return null;
  return (
    <>
      {forSale === true ? `${name} is in the shop now.` : `${name} is in the shop now, but not for sale yet.`}{' '}
      <a className="link" href={`/product/${made}`}>
        Look at its page
      </a>
    </>
  );
}
