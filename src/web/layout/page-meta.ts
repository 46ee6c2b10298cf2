import type { MetaDescriptor } from 'react-router';

interface PageWords {
  /** Of the page alone; the shop's name follows it. */
  readonly title: string;
  readonly description?: string;
  /** The page's one address, such as '/sweets'; without it the page asks not to be indexed. */
  readonly path?: string;
  /** From the root loader: `matches[0].loaderData.publicUrl`. */
  readonly publicUrl: string;
  /** Address of a picture for previews, such as '/pictures/jalebi-800.webp'. */
  readonly picture?: string;
  /** From the root loader: `matches[0].loaderData.facts.name`. */
  readonly shopName: string;
}

/** Title, description, canonical address and preview of a page: `export const meta = (…) => pageMeta({ … })`. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  picture,
  shopName,
}: PageWords): MetaDescriptor[] {
  const whole = `${title} — ${shopName}`;
  const found: MetaDescriptor[] = [{ title: whole }, { property: 'og:title', content: whole }];
  if (description) {
    found.push({ name: 'description', content: description });
    found.push({ property: 'og:description', content: description });
  }
  if (picture) found.push({ property: 'og:image', content: new URL(picture, publicUrl).href });
  if (path === undefined) return [...found, { name: 'robots', content: 'noindex' }];
  const href = new URL(path, publicUrl).href;
  return [
    ...found,
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:url', content: href },
    { property: 'og:type', content: 'website' },
  ];
}
