import type { MetaDescriptor } from 'react-router';

/** Keeps the back office out of search engines; the server sends the same in a header. */
export function pageMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} — Back office` }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** The back office's handle: no header and footer of the shop. */
export const OWN_FRAME = { ownFrame: true } as const;
