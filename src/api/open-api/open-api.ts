import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from '@fastify/type-provider-zod';
import type { FastifyInstance } from 'fastify';
import { keptFile } from '../from-memory/kept-file.ts';
import { onlyUsedShapes } from './open-api-shapes.ts';

/** OpenAPI 3.1 at /openapi.json and a readable page at /docs, both from the contract (decisions: Calls). */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'The calls of the shop',
        version: '1.0.0',
        description:
          'Prices are rupees per kilogram, weights are labels such as "500 gms". Errors have one shape. No calls, but for machines that watch the shop: GET /healthz (alive), GET /readyz (ready for visitors; 503 if not) and GET /metrics (Prometheus; on the machine itself, or with a token).',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'auth-token' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => onlyUsedShapes(jsonSchemaTransformObject(document)),
  });
  const sendDocument = keptFile({
    type: 'application/json; charset=utf-8',
    read: async () => JSON.stringify(app.swagger()),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // In place of the plugin's own answer, which would be written and compressed for each request.
    uiHooks: {
      preHandler: async (request, reply) => {
        if (request.routeOptions.url === '/docs/json') return sendDocument(request, reply);
      },
    },
    staticCSP: true,
    transformStaticCSP: () => DOCS_POLICY,
    // The other layout has a top bar, which asks for an address; its logo carries a style that DOCS_POLICY blocks.
    uiConfig: { docExpansion: 'list', layout: 'BaseLayout' },
    theme: { css: [{ filename: 'readable.css', content: READABLE }] },
  });
  app.get('/openapi.json', { schema: { hide: true } }, sendDocument);
  for (const [name, type] of Object.entries(LARGE_FILES)) {
    const read = () => readFile(resolve(`@fastify/swagger-ui/static/${name}`), 'utf8');
    app.get(`/docs/static/${name}`, { schema: { hide: true } }, keptFile({ type, read }));
  }
}

const SCRIPT = 'application/javascript; charset=utf-8';
/**
 * The viewer's files above 100 KB, with their types. Its own route would have them compressed anew for everybody who
 * asks: up to 0.1 s of CPU and, while it lasts, 2.5 MB each time, and nothing bounds how many wait for that.
 */
const LARGE_FILES: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': SCRIPT,
  'swagger-ui-standalone-preset.js': SCRIPT,
  'swagger-ui.js': SCRIPT,
  'swagger-ui.css': 'text/css; charset=utf-8',
};
const { resolve } = createRequire(import.meta.url);

/** The viewer's colours are too pale to read. */
const READABLE = `
.swagger-ui, .swagger-ui :is(p, a, small, span, .info, .opblock-summary-description, .opblock-tag small) { color: #2b0814 }
.swagger-ui .opblock .opblock-summary-method { background: #2b0814 !important; color: #fff !important }
.swagger-ui .info .title small { background: #2b0814 !important }
.swagger-ui .info .title small :is(pre, span) { color: #fff !important }
.swagger-ui .json-schema-2020-12-expand-deep-button { color: #2b0814 }
.swagger-ui .btn.authorize { color: #1e5c3a; border-color: #1e5c3a }
.swagger-ui .btn.authorize span { color: #1e5c3a }
`;

/** The viewer loads its own scripts and styles, and sends trial calls to this shop only. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'none'";
