import type { MetaDescriptor } from 'react-router';

/** Keeps the back office out of search engines; the server sends the same in a header. */
export function backOfficeMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} — Back office` }, { name: 'robots', content: 'noindex, nofollow' }];
}
