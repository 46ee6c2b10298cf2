import { randomBytes } from 'node:crypto';
import type { ShopClient } from '../../contract/client.ts';
import type { PageContext } from '../../contract/page-context.ts';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { contentSecurityPolicy, type Inline, nonceAttribute, ownHashes } from '../pages/content-security.ts';
import type { PageParts } from '../pages/pages.ts';
import { encodeBody } from './encoded-body.ts';
import type { Rendering } from './page-cache.ts';
import { isNowhere, type PageKey } from './page-cache-keys.ts';

/**
 * Renders a whole page for nobody in particular. Nothing of the request that caused it goes in, not even its Host
 * header, because others will read the page.
 */
export async function renderForAll(
  key: PageKey,
  parts: PageParts,
  requestContext: Pick<PageContext, 'requestId' | 'onError'>,
  begins: () => void,
): Promise<Rendering> {
  const { page, secure } = parts;
  const nonce = randomBytes(16).toString('base64');
  const watched = watch(page.client);
  let broken = false;
  const address = new URL(key.path, page.publicUrl);
  const context = {
    ...page,
    ...requestContext,
    client: watched.client,
    nonce,
    onError(error: unknown) {
      broken = true;
      requestContext.onError(error);
    },
  };
  const { status, headers, bytes } = await parts.pages.render(new Request(address), context, begins);
  const { html, inline } = takeOutNonces(bytes, nonce);
  return {
    page: {
      status,
      headers: {
        ...Object.fromEntries(headers),
        'cache-control': CACHE_CONTROL[key.audience],
        'content-security-policy': contentSecurityPolicy(key.path, inline, page.checkout, secure),
      },
      bytes: encodeBody(html),
    },
    complete: status < 500 && !broken && !watched.hasFailed(),
    cacheable: status === 200 || isNowhere(key),
  };
}

/** The shop's client, and whether one of its calls failed: pages then show an empty list, which must not be cached. */
function watch(client: ShopClient): { client: ShopClient; hasFailed: () => boolean } {
  let failed = false;
  const watched = new Proxy(client, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...args: unknown[]) => {
        const answer = await call(...args);
        if (!answer.ok && (answer.status === 0 || answer.status >= 500)) failed = true;
        return answer;
      };
    },
  });
  return { client: watched, hasFailed: () => failed };
}

/** A cached page cannot have a nonce, which must be new in each answer: its own inline code is allowed by hash. */
function takeOutNonces(bytes: Buffer, nonce: string): { html: Buffer; inline: Inline } {
  const page = bytes.toString('latin1');
  const inline = { scripts: ownHashes(page, 'script', nonce), styles: ownHashes(page, 'style', nonce) };
  return { html: Buffer.from(page.replaceAll(nonceAttribute(nonce), ''), 'latin1'), inline };
}
