import type { MetaDescriptor } from 'react-router';
import { pictureSources } from '../../../contract/pictures/pictures.ts';

interface PageWords {
  /** The page's own title; the shop's name is appended. */
  readonly title: string;
  readonly description?: string;
  /** The page's canonical path, such as '/sweets'; one person's page has none, and asks not to be indexed. */
  readonly path?: string;
  /** Address of the preview picture, from `share-by-name.server.ts` in the page's loader; by default the shop's. */
  readonly share?: string;
}

/** What this needs of the root loader's data, `matches[0].loaderData`. */
interface Root {
  readonly publicUrl: string;
  readonly facts: { readonly name: string };
}

const SHOP_SHARE = '/share/shop.jpg';

/** Title, description, canonical address and link preview of a page. Only the title, if the root loader has failed. */
export function pageMeta(root: Root | undefined, page: PageWords): MetaDescriptor[] {
  const { title, description, path } = page;
  if (!root) return [{ title }];
  const { publicUrl, facts } = root;
  const whole = `${title} — ${facts.name}`;
  const found: MetaDescriptor[] = [{ title: whole }];
  if (description) found.push({ name: 'description', content: description });
  if (path === undefined) return [...found, { name: 'robots', content: 'noindex' }];
  const href = new URL(path, publicUrl).href;
  const preview: Record<string, string> = {
    'og:type': 'website',
    'og:site_name': facts.name,
    'og:locale': 'en_IN',
    'og:url': href,
    'og:title': whole,
    ...(description ? { 'og:description': description } : {}),
    ...sharePicture(page.share ?? SHOP_SHARE, publicUrl),
    'og:image:alt': whole,
  };
  return [
    ...found,
    { tagName: 'link', rel: 'canonical', href },
    ...Object.entries(preview).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The size of the preview picture: a composed one is a JPEG of 1200 × 630, any other has its size in its address. */
function sharePicture(share: string, publicUrl: string): Record<string, string> {
  const own = pictureSources(share);
  const [, width = '', format = ''] = /\.(\d+)\.(\w+)$/.exec(share) ?? [];
  return {
    'og:image': new URL(share, publicUrl).href,
    'og:image:type': own ? `image/${format}` : 'image/jpeg',
    'og:image:width': own ? width : '1200',
    'og:image:height': own ? String(Math.round((Number(width) * own.height) / own.width)) : '630',
  };
}
