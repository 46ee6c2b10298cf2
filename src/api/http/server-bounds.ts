import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { answerBadAddress, answerBrokenRequest } from './broken-requests.ts';

/**
 * In bytes: address and headers together. Also the longest path parameter, so that the schemas report what is too long.
 */
const MAX_HEAD_BYTES = 16 * 1024;

/** The part of an absolute address before its path. */
const ORIGIN = /^https?:\/\/[^/?#]*\/?/i;

/**
 * Limits on the time and size of everything from outside, before a call or a page sees it. A client that sends or reads
 * slowly holds a socket, never a worker, and not for long. Times are in ms.
 */
export const SERVER_BOUNDS = {
  /** Bytes; the largest legitimate body is an order of 600 lines, some 300 bytes each. */
  bodyLimit: 256 * 1024,
  /** For a whole request to arrive; its headers have the shorter time below. */
  requestTimeout: 30_000,
  /** A socket without traffic in either direction is closed. */
  connectionTimeout: 60_000,
  /** Longer than the usual proxy's 60 s, so that the proxy closes first. */
  keepAliveTimeout: 72_000,
  http: {
    maxHeaderSize: MAX_HEAD_BYTES,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 5000,
    // Refused in the shop's own words (broken-requests.ts).
    requireHostHeader: false,
  },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEAD_BYTES },
  clientErrorHandler: answerBrokenRequest,
  // A proxy may send the absolute address: it is accepted (RFC 9112 §3.2.2).
  rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(ORIGIN, '/')),
  frameworkErrors: answerBadAddress,
} satisfies FastifyHttpOptions<Server>;
