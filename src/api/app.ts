import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { SocialProvider } from '../shop/customers/sign-in/social-provider.ts';
import type { Shop } from '../shop/shop.ts';
import { installErrorFunnel } from './errors.ts';
import { FAST_BROTLI } from './from-memory/encoded-body.ts';
import { installBodyParsers, READ_CODINGS } from './http/bodies.ts';
import { answerOddRequests } from './http/broken-requests.ts';
import { noteBodies } from './http/discard-rest-of-body.ts';
import { compressBeforeHead } from './http/head-like-get.ts';
import { ignoreUnreadableRanges } from './http/ranges.ts';
import { installSafetyHeaders } from './http/safety-headers.ts';
import { SERVER_BOUNDS } from './http/server-bounds.ts';
import { installFloodLimit } from './load/flood.ts';
import { shedLoad } from './load/overload.ts';
import { watchForStandstill } from './load/standstill.ts';
import { type HealthParts, healthRoutes } from './monitoring/health.ts';
import { requestLog } from './monitoring/log.ts';
import { installNotFound } from './not-found.ts';
import { installOpenApi } from './open-api/open-api.ts';
import { installAddedPictures } from './pages/send-added-picture.ts';
import { accountRoutes } from './routes/account.ts';
import { adminAuditRoutes } from './routes/admin-audit.ts';
import { adminEntranceRoutes } from './routes/admin-entrance.ts';
import { adminHandOverRoutes } from './routes/admin-hand-over.ts';
import { adminHomePageRoutes } from './routes/admin-home-page.ts';
import { adminMessageRoutes } from './routes/admin-messages.ts';
import { adminOrderRoutes } from './routes/admin-orders.ts';
import { adminPackingRoutes } from './routes/admin-packing.ts';
import { adminPictureRoutes } from './routes/admin-pictures.ts';
import { adminProductRoutes } from './routes/admin-products.ts';
import { adminRefundRoutes } from './routes/admin-refunds.ts';
import { adminReportRoutes } from './routes/admin-reports.ts';
import { cartRoutes } from './routes/cart.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { contactRoutes } from './routes/contact.ts';
import { contentRoutes } from './routes/content.ts';
import { documentRoutes } from './routes/documents.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payment.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { sitemapRoutes } from './routes/sitemap.ts';
import { socialRoutes } from './routes/social.ts';
import { vitalsRoutes } from './routes/vitals.ts';
import { admitBeforeBody } from './serve.ts';
import { installVisitor } from './visitors/visitor.ts';
import { refuseWrongMethods } from './wrong-method.ts';

interface ApiParts extends HealthParts {
  shop: Shop;
  social: SocialProvider;
  /** How many proxies in front are trusted, or the addresses of those that are. */
  trustProxy: boolean | number | string;
  /** Work is refused while the event loop lags further behind; null in tests, which share their machine. */
  maxEventLoopDelayMs: number | null;
  /** Requests per minute that one network address may send to this process. */
  floodPerMinute: number;
  serverFactory?: FastifyServerOptions['serverFactory'];
  /** Whether the data kept in memory may lack changes; defaults to never. */
  isBehind?: () => boolean;
}

/** Builds the shop's calls without listening. `pages.ts` adds pages and static files. */
export async function createApi(parts: ApiParts): Promise<FastifyInstance> {
  const { shop, trustProxy: hops } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: shop.log.child({}, requestLog) as FastifyBaseLogger,
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    ...SERVER_BOUNDS,
    genReqId: () => randomUUID(),
    ...(parts.serverFactory && { serverFactory: parts.serverFactory }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('isBehind', parts.isBehind ?? (() => false));
  installErrorFunnel(app);
  installSafetyHeaders(app, shop.settings.secure);
  answerOddRequests(app);
  watchForStandstill(app);
  await installFloodLimit(app, parts.floodPerMinute);
  await installBodyParsers(app);
  await app.register(cookie, { secret: shop.keys.cookie.toString('base64') });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    requestEncodings: [...READ_CODINGS],
    brotliOptions: FAST_BROTLI,
  });
  noteBodies(app);
  compressBeforeHead(app);
  if (parts.maxEventLoopDelayMs !== null) await shedLoad(app, parts.maxEventLoopDelayMs);
  installVisitor(app, shop);
  admitBeforeBody(app);
  ignoreUnreadableRanges(app);
  await installOpenApi(app);
  app.addHook('onSend', (request, reply, payload, next) => {
    reply.header('x-request-id', request.id);
    // Once shutdown has begun, each connection closes after its current answer (drain.ts).
    if (parts.readiness.phase !== 'open') reply.header('connection', 'close');
    // Personal answers must not be stored; cacheable ones set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // The 304 of a file has no type: @fastify/compress would take it for JSON, and call a picture compressed.
    if (reply.statusCode === 304) request.headers['x-no-compression'] = '1';
    next(null, payload);
  });

  catalogueRoutes(app, shop);
  contentRoutes(app, shop);
  cartRoutes(app, shop);
  signInRoutes(app, shop);
  socialRoutes(app, shop, parts.social);
  accountRoutes(app, shop);
  adminHandOverRoutes(app, shop);
  adminEntranceRoutes(app, shop);
  adminOrderRoutes(app, shop);
  adminPackingRoutes(app, shop);
  adminProductRoutes(app, shop);
  adminPictureRoutes(app, shop);
  adminHomePageRoutes(app, shop);
  adminMessageRoutes(app, shop);
  adminReportRoutes(app, shop);
  adminRefundRoutes(app, shop);
  adminAuditRoutes(app, shop);
  paymentRoutes(app, shop);
  orderRoutes(app, shop);
  documentRoutes(app, shop);
  contactRoutes(app, shop);
  vitalsRoutes(app, shop);
  sitemapRoutes(app, shop, parts.pageCache ?? null);
  healthRoutes(app, shop, parts);
  installAddedPictures(app, shop);
  refuseWrongMethods(app);
  installNotFound(app);
  return app;
}
