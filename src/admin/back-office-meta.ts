import type { MetaDescriptor } from 'react-router';

/** Keeps the back office out of search engines; the server sends the same in a header. */
export function backOfficeMeta(title: string): MetaDescriptor[] {
  return [{ title: backOfficeTitle(title) }, { name: 'robots', content: 'noindex, nofollow' }];
}

/** The title of the tab for a page of the back office. */
export function backOfficeTitle(page: string): string {
  return `${page} — Back office`;
}
