import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ParentOrigin } from './page-frame.ts';

/** Query of every page: the origin of the shop's page around the frame; any other value counts as none. */
export const ParentQuery = z.object({
  parent: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+$/)
    .nullable()
    .catch(null),
});

/** Sends a page of the sandbox; if it has a parent, only the parent may frame it. */
export function sendPage(
  reply: FastifyReply,
  html: string,
  parent: ParentOrigin,
  formTarget = "'self'",
): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `form-action ${formTarget}`,
    "base-uri 'none'",
    `frame-ancestors ${parent ?? '*'}`,
  ];
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(html);
}
