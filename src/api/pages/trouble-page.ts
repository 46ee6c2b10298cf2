import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { shopFacts } from '../../../shop.config.ts';
import { calls } from '../../contract/calls.ts';
import { escapeHtml } from '../../contract/escape-html.ts';

/**
 * Whether a person's browser asks for a page, or makes a call that leads to one: it shows whatever it receives, and
 * nobody should have to read JSON (decision 156).
 */
export function isShownToPerson({ headers, routeOptions }: FastifyRequest): boolean {
  if (!/\btext\/html\b/.test(headers.accept ?? '')) return false;
  const { url, config } = routeOptions;
  return url === '/*' || (config.call !== undefined && calls[config.call].reply === 'redirect');
}

/** In the house colours; without a picture or a font, which a busy shop would have to send too. */
const STYLE =
  'body{margin:15vh auto;max-width:32rem;padding:0 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;background:#fcf5e5;color:#2b1410}a,h1{color:#7c0c38}a{display:inline-block;padding:.5rem 0}';

/** What `troublePage` needs in place of a page's own policy. */
export const TROUBLE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page in place of one that cannot be made now. A form that was posted is sent again by a reload, not by a link. */
export function troublePage({ id, method }: FastifyRequest, message: string): string {
  const name = escapeHtml(shopFacts.name);
  const again = method === 'POST' ? 'Please reload this page in a moment.' : '<a href="">Try again</a>';
  return `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${name}</title><style>${STYLE}</style></head><body><h1>${name}</h1><p>${escapeHtml(message)}</p><p>${again}</p><p><small>If you write to us, please name this number: ${id}</small></p></body></html>`;
}
