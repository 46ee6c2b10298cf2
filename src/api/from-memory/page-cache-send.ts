import type { FastifyReply, FastifyRequest } from 'fastify';
import { awayHeaders } from '../errors.ts';
import { queryOf } from '../http/request-address.ts';
import { PERMISSIONS_POLICY } from '../pages/content-security.ts';
import type { PageParts } from '../pages/pages.ts';
import { negotiateBody, STALE, sharedBody } from './encoded-body.ts';
import type { CachedPage, Freshness, PageCache } from './page-cache.ts';
import { dataKey, nowhereKey, type PageKey, pageKey } from './page-cache-keys.ts';
import { renderForAll } from './page-cache-render.ts';

interface Found {
  page: CachedPage;
  freshness: Freshness;
}

/** The page of this address from memory, rendered if necessary; null when the address is not cached. */
export async function findCachedPage(
  request: FastifyRequest,
  parts: PageParts,
  pageCache: PageCache,
  path: string,
): Promise<Found | null> {
  const key = await keyOf(request, parts, path);
  if (!key) return null;
  const requestContext = {
    requestId: request.id,
    onError: (error: unknown) => request.log.error({ err: error }, 'a page broke off'),
  };
  return pageCache.get(key.path, (begins) => renderForAll(key, parts, requestContext, begins));
}

async function keyOf(request: FastifyRequest, parts: PageParts, path: string): Promise<PageKey | null> {
  const kept = pageKey(path, queryOf(request)) ?? dataKey(request.url);
  return kept ?? nowhereKey(path, await parts.pages.has(path));
}

/**
 * Sends the page in the browser's preferred coding, or a 304 if the browser has it. Caches must not store an unsound
 * page.
 */
export async function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, freshness }: Found,
): Promise<FastifyReply> {
  reply.code(page.status).headers({ ...page.headers, ...awayHeaders(page.status) });
  reply.header('permissions-policy', PERMISSIONS_POLICY);
  const lacksChanges = freshness === 'unsound' && page.status < 500 && request.server.isBehind();
  if (freshness === 'stale' || lacksChanges) reply.headers(STALE);
  if (freshness === 'unsound') {
    // Compressed once for all who wait for it, as a sound page is: a crowd that each had it compressed took 400 MB.
    const { bytes, headers } = sharedBody(request, page.bytes);
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(await bytes);
  }
  const { status, bytes, headers } = negotiateBody(request, page.bytes, page.status);
  reply.code(status).headers(headers);
  return reply.send(await bytes);
}
