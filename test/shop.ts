import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { DEMO_PASSWORD } from '../shop.cast.ts';
import { inProcess } from '../src/api/in-process.ts';
import type { Readiness } from '../src/api/monitoring/health.ts';
import { createClient, type ShopClient } from '../src/contract/client.ts';
import { paths } from '../src/contract/paths/paths.ts';
import { readReply } from '../src/contract/read-reply.ts';
import { connectDatabase } from '../src/db/connect.ts';
import { databaseState } from '../src/db/database-state.ts';
import { type Listen, openListener } from '../src/db/listen.ts';
import { createEasebuzz } from '../src/gateways/easebuzz/easebuzz.ts';
import { EASEBUZZ_LOADER_PATH } from '../src/gateways/easebuzz/hosts.ts';
import type { SandboxControl } from '../src/gateways/easebuzz-sandbox/control.ts';
import { EASEBUZZ_DEMO_CREDENTIALS } from '../src/gateways/easebuzz-sandbox/demo-credentials.ts';
import { startEasebuzzSandbox } from '../src/gateways/easebuzz-sandbox/start-easebuzz-sandbox.ts';
import { openQueue } from '../src/jobs/queue.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import { createCatalogue } from '../src/shop/catalogue/catalogue.ts';
import { createContentCache } from '../src/shop/content/content-cache.ts';
import type { MailJob } from '../src/shop/outbox.ts';
import { loadSecretKeys } from '../src/shop/secrets.ts';
import type { Shop } from '../src/shop/shop.ts';
import { createVitals } from '../src/shop/vitals/vitals.ts';
import { copyOfTemplate } from './support/copy-of-template.ts';
import { type ApiParts, createTestApi } from './support/test-api.ts';

export const PUBLIC_URL = 'http://shop.test';
/** Reads /metrics from outside. */
export const METRICS_TOKEN = 'test-token-of-metrics';
const DEFAULTS = defaultSettings();
export const PASSWORD = DEMO_PASSWORD;
type CastName = 'asha' | 'ravi' | 'manager' | 'admin' | 'auditor';

interface Ahead {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

export interface TestShop {
  shop: Shop;
  app: FastifyInstance;
  /** What /readyz is told. */
  readiness: Readiness;
  pool: Pool;
  sandbox: SandboxControl;
  /** A client signed in as one of the cast. It keeps cookies, as a browser does. */
  as(name: CastName): Promise<ShopClient & { token: string }>;
  /** A signed-out client with its own cookie jar. */
  guest(): ShopClient;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Sets and stops the shop's clock; null lets it run again. */
  setClock(now: Date | null): void;
  /** Sets and stops the shop's clock this long from now. */
  setClockAhead(time: Ahead): void;
  /** The queued mail, oldest first. */
  mails(): Promise<MailJob[]>;
  close(): Promise<void>;
}

/** The demo shop on its own database, with the sandbox gateway, without a port. */
export async function openTestShop(
  options: {
    limits?: Partial<Shop['settings']['limits']>;
    demo?: boolean;
    /** How many seconds of the provider's time pass in one real second. */
    timeScale?: number;
    /** PostgreSQL's notifications of changes never arrive. */
    deaf?: boolean;
  } & Partial<Pick<ApiParts, 'floodPerMinute' | 'trustProxy' | 'social'>> = {},
): Promise<TestShop> {
  const { limits, demo = true, timeScale, deaf = false, ...apiParts } = options;
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const { connectionString, drop } = await copyOfTemplate();
  const { db, pool } = connectDatabase({ connectionString, max: 12 });
  const listener = openListener({ connectionString }, log);
  const listen: Listen = deaf ? () => undefined : listener.listen;
  const queue = await openQueue({ connectionString }, log, { enqueueOnly: true });
  const sandbox = await startEasebuzzSandbox({
    host: '127.0.0.1',
    port: 0,
    ...EASEBUZZ_DEMO_CREDENTIALS,
    production: false,
    ...(timeScale && { timeScale }),
    log,
  });
  if (!sandbox.ok) throw new Error(sandbox.message);

  let now: Date | null = null;
  const clock = () => now ?? new Date();
  const shop: Shop = {
    db,
    log,
    clock,
    catalogue: createCatalogue({ db, listen, log }),
    content: createContentCache({ listen }),
    vitals: createVitals({ db, clock }),
    outbox: queue.outbox,
    keys: await loadSecretKeys(db),
    gateway: createEasebuzz({
      ...EASEBUZZ_DEMO_CREDENTIALS,
      payUrl: sandbox.url,
      apiUrl: sandbox.url,
      loaderUrl: `${sandbox.url}${EASEBUZZ_LOADER_PATH}`,
      mode: 'test',
      sandbox: true,
      // As patient as `eventually`; a test of a provider that does not answer brings a hasty gateway.
      timeoutMs: 20_000,
      log,
    }),
    settings: {
      publicUrl: PUBLIC_URL,
      secure: false,
      adminUrl: `${PUBLIC_URL}/admin/`,
      demo,
      limits: { ...DEFAULTS.limits, ...limits },
    },
  };
  const readiness: Readiness = {
    phase: 'open',
    askDatabase: () => databaseState(pool, [], 2000),
  };
  const app = await createTestApi({ shop, readiness, metricsToken: METRICS_TOKEN, ...apiParts });
  await app.ready();

  return {
    shop,
    app,
    readiness,
    pool,
    sandbox: sandbox.control,
    guest: () => clientOf(app, null),
    async as(name) {
      const email = `${name}@example.in`;
      const answer = await clientOf(app, null).login({ body: { email, password: PASSWORD } });
      if (!answer.ok) throw new Error(`${name} cannot log in: ${answer.message}`);
      const { token } = answer.data;
      return Object.assign(clientOf(app, token), { token });
    },
    inject: async (request) => app.inject(request),
    setClock(date) {
      now = date;
    },
    setClockAhead({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now = new Date(Date.now() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
    async mails() {
      const text = "select data from pgboss.job where name = 'mail' order by created_on, id";
      const { rows } = await pool.query<{ data: MailJob }>(text);
      return rows.map(({ data }) => data);
    },
    async close() {
      await app.close();
      await sandbox.close();
      await listener.close();
      await queue.stop();
      await db.destroy();
      await drop();
    },
  };
}

function defaultSettings(): Settings {
  const reading = readSettings({});
  if (!reading.ok) throw new Error(reading.message);
  return reading.settings;
}

/** The typed client over the app, with a token and a cookie jar. */
function clientOf(app: FastifyInstance, token: string | null): ShopClient {
  const jar = new Map<string, string>();
  const send = inProcess(app);
  return createClient(
    paths,
    async (request) => {
      const headers = { ...request.headers };
      if (token) Object.assign(headers, { 'auth-token': token, authorization: `Bearer ${token}` });
      if (jar.size > 0) headers['cookie'] = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await send({ ...request, headers });
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';', 1);
        const at = pair.indexOf('=');
        jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return answer;
    },
    readReply,
  );
}
