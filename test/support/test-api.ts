import type { FastifyInstance } from 'fastify';
import { createApi } from '../../src/api/app.ts';
import { createSocialProvider } from '../../src/gateways/openid/openid-provider.ts';

export type ApiParts = Parameters<typeof createApi>[0];

/** The calls of a shop without social sign-in, proxies and limits of load; `parts` overrides that. The caller closes it. */
export function createTestApi(parts: Pick<ApiParts, 'shop'> & Partial<ApiParts>): Promise<FastifyInstance> {
  return createApi({
    social: createSocialProvider(null, parts.shop.log),
    readiness: { phase: 'open', askDatabase: async () => 'ready' },
    metricsToken: null,
    trustProxy: false,
    maxEventLoopDelayMs: null,
    floodPerMinute: 1_000_000,
    ...parts,
  });
}
