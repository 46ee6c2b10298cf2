import type { HostedCheckout } from '../shop/payments/gateway.ts';

/** What a page may ask of the browser. */
export const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(self)';

/** Maps open in a frame on the contact page only, when a branch is opened. */
const MAP_FRAMES = ['https://www.openstreetmap.org'];

/** What lets in what stands in a page as text, as sources of the policy: nonces or hashes. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Content-Security-Policy of a page: nothing but our own, and what stands in it as text by the nonce of the answer or, in
 * pages that are kept, by its hash (decision 080). The payment provider is let in on the cart and checkout pages only,
 * the map on the contact page only (decisions: Payment provider).
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
    "media-src 'self' https:",
    // ₹ lies in the style sheet: no font of ours has it in its Latin file.
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
