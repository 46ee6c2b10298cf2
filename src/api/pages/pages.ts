import { randomBytes } from 'node:crypto';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../../contract/page-context.ts';
import type { HostedCheckout } from '../../shop/payments/gateway.ts';
import { awayHeaders, refuse } from '../errors.ts';
import { compressOnce, STALE } from '../from-memory/encoded-body.ts';
import type { PageCache } from '../from-memory/page-cache.ts';
import { findCachedPage, sendCachedPage } from '../from-memory/page-cache-send.ts';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { pathOf } from '../http/request-address.ts';
import { nothingHere, Refusal } from '../refusal.ts';
import { browserHash, payingBrowser } from '../visitors/browser-cookie.ts';
import { addClientFiles } from './client-files.ts';
import { contentSecurityPolicy, ownHashes, PERMISSIONS_POLICY } from './content-security.ts';
import { isBackOffice, redirectOf, TOKEN_IN_ADDRESS_HEADERS } from './page-redirects.ts';
import { sendAddedPicture } from './send-added-picture.ts';

export interface Pages {
  /** Calls `begins` when its turn has come, before it reads any data. */
  render(request: Request, page: PageContext, begins?: () => void): Promise<RenderedPage>;
  /** Whether the route table has a page at this path (the catch-all not counted). */
  has(path: string): Promise<boolean>;
  /** This page's path as the route table spells it: `/cart` for `/Cart`. null if there is no page. */
  canonicalPath(path: string): Promise<string | null>;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Headers;
  /** UTF-8. */
  readonly bytes: Buffer;
}

export interface PageParts {
  pages: Pages;
  /** What is the same for every request, and what the checkout page's content policy must allow. */
  page: Omit<PageContext, 'nonce' | 'requestId' | 'onError'> & { readonly checkout: HostedCheckout };
  /** Whether the shop's public address is https. */
  secure: boolean;
  /** Folder of the built browser files; null when a development server serves them. */
  clientFolder: string | null;
  /** null: every request renders its page, as in development. */
  pageCache: PageCache | null;
}

/** Static files, then pictures that staff added, then the shop's pages, for every GET that no call answers. */
export async function installPages(app: FastifyInstance, parts: PageParts): Promise<void> {
  if (parts.clientFolder) await addClientFiles(app, parts.clientFolder);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request);
    if (app.clientFiles.has(path)) return reply.sendFile(path);
    const added = path.startsWith('/pictures/') ? await app.findAddedPicture(path) : null;
    if (added) return sendAddedPicture(request, reply, path, added);
    if (/^(\/admin)?\/api\//.test(path)) return refuse(request, reply, nothingHere());
    if (wantsJson(request) && !(await parts.pages.has(path))) return refuse(request, reply, nothingHere());
    const moved = await redirectOf(request, parts.pages, path);
    if (moved) return reply.headers(moved.headers).redirect(moved.to, moved.status);
    if (isCheckout(path)) rememberBuyer(request, reply, parts);
    const found = parts.pageCache && (await findCachedPage(request, parts, parts.pageCache, path));
    return found ? sendCachedPage(request, reply, found) : renderPage(request, reply, parts, path);
  });
  app.pageTable.has = (path) => parts.pages.has(path);
}

/** The checkout's page, or the data that the browser fetches for it. */
function isCheckout(path: string): boolean {
  return /^\/checkout(\/|\.data$|$)/.test(path);
}

/** Identifies the browser as soon as the checkout opens, before the first payment (`browser-cookie.ts`). */
function rememberBuyer(request: FastifyRequest, reply: FastifyReply, { page, secure }: PageParts): void {
  const { publicUrl } = page;
  // Otherwise two first requests, one of whose replies is lost, would count as two buyers.
  if (!browserHash(request, publicUrl)) payingBrowser(request, reply, { publicUrl, secure }).remember();
  // Shared caches must not store a reply that sets this cookie.
  reply.header('cache-control', CACHE_CONTROL.personal);
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PageParts,
  path: string,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  reply.header('permissions-policy', PERMISSIONS_POLICY);
  const webRequest = webRequestOf(request, reply, parts.secure ? 'https:' : 'http:');
  const rendered = await parts.pages.render(webRequest, {
    ...parts.page,
    nonce,
    requestId: request.id,
    onError: (error) => request.log.error({ err: error }, 'a page broke off'),
  });
  // Vite's hot reload needs inline scripts and a socket, so only the built shop has the policy.
  if (parts.clientFolder) {
    const byNonce = [`'nonce-${nonce}'`];
    // The error page in the browser writes the document anew, and its style without the nonce, which is not known there.
    const styles = [...byNonce, ...ownHashes(rendered.bytes.toString('latin1'), 'style', nonce)];
    const inline = { scripts: byNonce, styles };
    const policy = contentSecurityPolicy(path, inline, parts.page.checkout, parts.secure);
    reply.header('content-security-policy', policy);
  } else reply.removeHeader('content-security-policy');
  reply.code(rendered.status).headers(awayHeaders(rendered.status));
  for (const [name, value] of rendered.headers) reply.header(name, value);
  if (path === '/oauth-success' || isBackOffice(path)) {
    reply.headers(TOKEN_IN_ADDRESS_HEADERS);
  } else if (request.server.isBehind() && rendered.status < 500) {
    reply.headers({ ...STALE, 'cache-control': 'no-store' });
  }
  if (isBackOffice(path)) reply.header('x-robots-tag', 'noindex, nofollow');
  // For one visitor, and with a nonce that must not serve twice: no cache between may keep it.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', CACHE_CONTROL.personal);
  const { bytes, headers } = await compressOnce(request, rendered.bytes);
  return reply.headers(headers).send(bytes);
}

/**
 * Renders a page for HEAD as for GET, so that both have the same headers; Fastify sends no body. A Host header may
 * contain any text: throws a 400 when it does not make a valid address.
 */
function webRequestOf(request: FastifyRequest, reply: FastifyReply, protocol: string): Request {
  try {
    const asked = createRequest(request.raw, reply.raw, { protocol });
    return asked.method === 'HEAD' ? new Request(asked, { method: 'GET' }) : asked;
  } catch {
    throw new Refusal(400, 'The address is not valid.');
  }
}

function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}
