import type { MetaDescriptor } from 'react-router';

/** Nobody is to find the back office by searching; the server says the same in a header. */
export function pageMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} — Back office` }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** What each page of the back office tells the page around it: no header and footer of the shop. */
export const OWN_FRAME = { ownFrame: true } as const;
