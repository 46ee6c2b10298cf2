import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { CannotStart } from './cannot-start.ts';
import type { Closers } from './close-all.ts';
import { openDemoSignIn, openPayments, webhookAddress } from './open-parts.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { shopFacts } from './shop.config.ts';
import { createApi } from './src/api/app.ts';
import { openWorker } from './src/api/cluster/worker.ts';
import { countRecoveries, isBehind } from './src/api/from-memory/is-behind.ts';
import { createPageCache, type PageCache } from './src/api/from-memory/page-cache.ts';
import { inProcess } from './src/api/in-process.ts';
import { drain } from './src/api/load/drain.ts';
import { FAR_BEHIND_MS } from './src/api/load/overload.ts';
import { READINESS_TIMEOUT_MS, type Readiness } from './src/api/monitoring/health.ts';
import { type Development, openDevelopment } from './src/api/pages/development.ts';
import { installPages } from './src/api/pages/pages.ts';
import { createPages, type WebBuild } from './src/api/pages/router-pages.ts';
import { createClient } from './src/contract/client.ts';
import { paths } from './src/contract/paths/paths.ts';
import { readReply } from './src/contract/read-reply.ts';
import { databaseState } from './src/db/database-state.ts';
import { makePrivateFolder } from './src/db/embedded/data-folder.ts';
import { readFailure } from './src/db/failure.ts';
import { openListener } from './src/db/listen.ts';
import { readMigrations } from './src/db/migrate.ts';
import { createSocialProvider } from './src/gateways/openid/openid-provider.ts';
import { openQueue } from './src/jobs/queue.ts';
import { type FailedRuns, startSchedule } from './src/jobs/schedule.ts';
import { createMailer } from './src/mail/send-mail.ts';
import { type MailTransport, openTransport } from './src/mail/transport.ts';
import type { Settings } from './src/settings.ts';
import { createCatalogue } from './src/shop/catalogue/catalogue.ts';
import { createContentCache } from './src/shop/content/content-cache.ts';
import type { SocialProvider } from './src/shop/customers/sign-in/social-provider.ts';
import type { PaymentGateway } from './src/shop/payments/gateway.ts';
import { countStranded } from './src/shop/payments/review/stranded.ts';
import { loadSecretKeys } from './src/shop/secrets.ts';
import type { Shop } from './src/shop/shop.ts';
import { createVitals } from './src/shop/vitals/vitals.ts';

const BUILT = join(import.meta.dirname, 'build');

/**
 * The only wiring of a serving process: settings → database → shop → calls, pages and jobs. Everything it opens is
 * closed in reverse order. `takenOver` settles when another process has taken over.
 */
export async function openOneProcess(
  settings: Settings,
  log: Logger,
  closers: Closers,
): Promise<{ takenOver: Promise<void> }> {
  const transport = openMail(settings);
  closers.push(async () => transport.close());
  const { shop, pool, queue, listener, webhooksTo } = await openShop(settings, log, closers);
  const worker = openWorker();
  let replaced = false;
  worker?.takenOver.then(() => {
    replaced = true;
  });
  const migrations = (await readMigrations()).map(({ name }) => name);
  const readiness: Readiness = {
    phase: 'open',
    // Times out together with the readiness check, so that no connection is left waiting.
    askDatabase: () => databaseState(pool, migrations, READINESS_TIMEOUT_MS),
  };
  const development = settings.dev ? await openDevelopment(settings.publicUrl) : null;
  const staleness = {
    isBehind: () => isBehind(listener, shop.catalogue, shop.content),
    recoveries: () => countRecoveries(shop.catalogue, shop.content),
  };
  const maxBytes = development ? 0 : settings.pageCacheMiB * 1024 * 1024;
  const pageCache =
    maxBytes > 0 ? createPageCache({ listen: listener.listen, ...staleness, maxBytes }) : null;
  const failedRuns: FailedRuns = new Map();
  const app = await createApi({
    shop,
    social: await openSocial(settings, log, closers),
    readiness,
    metricsToken: settings.metricsToken,
    pageCache,
    measured: { pool, worker, failedRuns },
    ...staleness,
    trustProxy: settings.trustProxy,
    maxEventLoopDelayMs: FAR_BEHIND_MS,
    floodPerMinute: settings.limits.floodAddressPerMinute,
    ...(development && { serverFactory: development.serverFactory }),
  });
  await openPages(app, settings, shop.gateway, { development, pageCache });
  if (development) closers.push(development.close);

  await queue.work(createMailer({ shop, transport }));
  // After the last request.
  closers.push(shop.vitals.close);
  closers.push(startSchedule(shop, log, failedRuns));
  // After the last answer. When all processes end, there is nobody left to tell.
  closers.push(() => (replaced ? worker?.leaveMetrics() : undefined));
  closers.push(() => drain(app, readiness, { replaced }));
  await warnOfStranded(shop);
  await listen(app, settings);
  webhooksTo(webhookAddress(settings));
  if (!worker) process.stdout.write(`${shopFacts.name} is open at ${settings.publicUrl}\n`);
  return { takenOver: worker?.takenOver ?? NEVER };
}

const NEVER = new Promise<void>(() => undefined);

/**
 * The mail server of the settings, or else a folder. The folder is checked now, so that no order waits for it later.
 */
function openMail({ mail: { smtpUrl, from }, dataDir }: Settings): MailTransport {
  const folder = join(dataDir, 'mail');
  const made = smtpUrl === null ? makePrivateFolder(dataDir, folder) : NOT_NEEDED;
  if (!made.ok) throw new CannotStart(made.message);
  return openTransport({ smtpUrl, folder, from: from ?? { name: shopFacts.name, address: shopFacts.email } });
}

const NOT_NEEDED = { ok: true } as const;

/**
 * The business on its database, job queue and payment provider, plus the parts of these that the process itself needs.
 */
async function openShop(settings: Settings, log: Logger, closers: Closers) {
  const database = await openShopDatabase(settings, settings.database, log, closers);
  const { db, pool, connectionString } = database;
  const connection = { connectionString };
  const queue = await openQueue(connection, log).catch((error: unknown) => {
    const where = settings.database.url === null ? '' : ' in the database of DATABASE_URL';
    throw new CannotStart(`The job queue cannot be opened${where}: ${readFailure(error).message}.`);
  });
  closers.push(queue.stop);
  const listener = openListener(connection, log);
  closers.push(listener.close);
  const { gateway, webhooksTo } = await openPayments(settings, database, log, closers);
  const { publicUrl, secure, adminUrl, demo, limits } = settings;
  const clock = () => new Date();
  const shop: Shop = {
    db,
    log,
    clock,
    catalogue: createCatalogue({ db, listen: listener.listen, log }),
    content: createContentCache({ listen: listener.listen }),
    vitals: createVitals({ db, clock }),
    outbox: queue.outbox,
    keys: await loadSecretKeys(db),
    gateway,
    settings: { publicUrl, secure, adminUrl, demo, limits },
  };
  return { shop, pool, queue, listener, webhooksTo };
}

/** Adds the pages to the calls: the built ones, or with `development` those rendered from the sources. */
async function openPages(
  app: FastifyInstance,
  settings: Settings,
  { checkout, provider, sandbox }: PaymentGateway,
  { development, pageCache }: { development: Development | null; pageCache: PageCache | null },
): Promise<void> {
  const { publicUrl, adminUrl, secure, dev } = settings;
  const loadBuild = development?.loadBuild ?? (() => import(join(BUILT, 'server/index.js')));
  await installPages(app, {
    // React Router builds this from src/web, whose entry.server exports `appContext`.
    pages: createPages(async () => (await loadBuild()) as WebBuild, dev),
    page: {
      client: createClient(paths, inProcess(app), readReply),
      publicUrl,
      adminUrl,
      checkout: { ...checkout, provider, sandbox },
      socialSignIn: offersSocial(settings),
    },
    secure,
    clientFolder: development ? null : join(BUILT, 'client'),
    pageCache,
  });
}

/** The configured provider (Google, for example), in the demo our own, otherwise none. */
async function openSocial(settings: Settings, log: Logger, closers: Closers): Promise<SocialProvider> {
  if (settings.oidc || !offersSocial(settings)) return createSocialProvider(settings.oidc, log);
  return createSocialProvider(await openDemoSignIn(settings, log, closers), log);
}

function offersSocial({ oidc, demo }: Settings): boolean {
  return oidc !== null || demo;
}

async function warnOfStranded(shop: Shop): Promise<void> {
  const stranded = await countStranded(shop);
  if (stranded.payments + stranded.refunds === 0) return;
  const how = 'set PAYMENT_PROVIDER back until they are final';
  const { provider } = shop.gateway;
  shop.log.warn({ ...stranded, provider }, `open payments or refunds of another provider: ${how}`);
}

async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await app.listen(settings.listen);
  } catch (error) {
    const { host, port } = settings.listen;
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (taken) throw new CannotStart(`Port ${port} is taken by another program; set PORT to a free one.`);
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The shop cannot listen with HOST ${host} and PORT ${port}: ${why}.`);
  }
}
