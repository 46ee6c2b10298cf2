import { createHash } from 'node:crypto';
import { shopFacts } from '../../../shop.config.ts';
import type { HostedCheckout } from '../../shop/payments/gateway.ts';

/** Browser features that a page may use. */
export const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(self)';

/** Only the contact page frames a map, when a visitor opens a branch: the sites of the maps that the shop's facts name. */
export function mapFrames(branches: readonly { readonly mapUrl: string }[]): string[] {
  const maps = branches.map(({ mapUrl }) => mapUrl).filter((url) => URL.canParse(url));
  return [...new Set(maps.map((url) => new URL(url).origin))];
}

const MAP_FRAMES = mapFrames(shopFacts.branches);

/** Policy sources that allow a page's inline scripts and styles: nonces or hashes. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What a rendering with this nonce writes into the tags of its own inline code. */
export function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}

/**
 * Hashes of a page's own inline scripts or styles; `page` has one character for each byte ('latin1'), because a ₹ would
 * make the text of all its bytes a large object of V8 (decision 121). Only those with this rendering's nonce are ours:
 * one injected through a product's text has no nonce and gets no hash.
 */
export function ownHashes(page: string, element: 'script' | 'style', nonce: string): string[] {
  const every = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g');
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of page.matchAll(every)) {
    if (!text || !attributes.includes(nonceAttribute(nonce))) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * Content-Security-Policy of a page: our own files, and inline code by the answer's nonce or, in cached pages, by its
 * hash (decision 080). Only the cart and checkout pages admit the payment provider, only the contact page the map
 * (decisions: Payment provider).
 */
export function contentSecurityPolicy(
  path: string,
  inline: Inline,
  checkout: HostedCheckout,
  https: boolean,
): string {
  const pays = path === '/cart' || path === '/checkout' || path.startsWith('/checkout/');
  const scripts = pays ? checkout.scriptSources : [];
  const frames = pays ? checkout.frameSources : path === '/contact' ? MAP_FRAMES : [];
  const connects = pays ? checkout.frameSources.filter((source) => source.startsWith('http')) : [];
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inline.scripts, ...scripts].join(' ')}`,
    `style-src ${["'self'", ...inline.styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    // A film may come over http where the page does (spec §5).
    `media-src 'self' https:${https ? '' : ' http:'}`,
    // The style sheet embeds ₹, because none of our Latin font files has it.
    "font-src 'self' data:",
    `connect-src 'self' ${connects.join(' ')}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    `form-action 'self' ${connects.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
    .map((directive) => directive.trim())
    .join('; ');
}
