import type { MetaDescriptor } from 'react-router';
import { pageMeta } from './page-meta.ts';

interface RootWords {
  readonly facts: { readonly name: string };
  readonly publicUrl: string;
}

/** Title and description of a page that belongs to one person; it asks not to be indexed. */
export function personalPageMeta(
  root: RootWords | undefined,
  title: string,
  description: string,
): MetaDescriptor[] {
  if (!root) return [{ title }];
  return pageMeta({ title, description, publicUrl: root.publicUrl, shopName: root.facts.name });
}
