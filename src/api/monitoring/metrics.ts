import type { FastifyInstance } from 'fastify';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';
import { countLastDay } from '../../shop/metrics/last-day.ts';
import type { Shop } from '../../shop/shop.ts';
import type { ClusterWorker } from '../cluster/worker.ts';
import type { PageCache } from '../from-memory/page-cache.ts';
import { atMostEvery } from './at-most-every.ts';
import { routeLabel } from './route-label.ts';

/** Other parts of a process that are worth measuring. */
export interface Measured {
  /** Connections to the database; `pg.Pool` has these. */
  pool?: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** This process as one of several that share a port; null when it is the only one. */
  worker?: Pick<ClusterWorker, 'provideMetrics' | 'metricsOfAll'> | null;
  /** How often each timed work has failed in this process, by its name. */
  failedRuns?: ReadonlyMap<string, number>;
}

/** All metrics of one process. Event-loop delay, memory and garbage collection are prom-client's own. */
export function measure(
  app: FastifyInstance,
  shop: Shop,
  { pool, worker, failedRuns, pageCache }: Measured & { pageCache: PageCache | null },
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  gauge(registry, { name: 'shop_processes', help: 'Processes whose figures these are' }, () => [['', 1]]);
  worker?.provideMetrics(() => registry.getMetricsAsJSON());
  measureRequests(app, registry);
  if (pool) measurePool(registry, pool);
  if (pageCache) measurePages(registry, pageCache);
  if (failedRuns) measureTimedWork(registry, failedRuns);
  measureShop(registry, shop);
  return registry;
}

/** The text of /metrics: of this process, or of all that share its port, whichever of them is asked. */
export async function writeMetrics(own: Registry, worker: Measured['worker']): Promise<string> {
  if (!worker) return own.metrics();
  const all = await worker.metricsOfAll();
  const together = AggregatorRegistry.aggregate(all.map((one) => one.map(worstDelay)));
  return together.metrics();
}

/** Takes the largest delay: the mean of one stuck process and three idle ones would look healthy. */
function worstDelay(metric: MetricObject): MetricObject {
  return metric.name.startsWith('nodejs_eventloop_lag') ? { ...metric, aggregator: 'max' } : metric;
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, next) => {
    const labels = {
      method: request.method,
      route: routeLabel(request),
      status: reply.statusCode,
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
    next();
  });
}

function measurePool(registry: Registry, pool: NonNullable<Measured['pool']>): void {
  const help = 'Connections to the database, by what they do';
  gauge(registry, { name: 'shop_database_connections', help, label: 'state' }, () => [
    ['busy', pool.totalCount - pool.idleCount],
    ['idle', pool.idleCount],
  ]);
  gauge(registry, { name: 'shop_database_waiting', help: 'Who waits for a connection' }, () => [
    ['', pool.waitingCount],
  ]);
}

function measurePages(registry: Registry, pageCache: PageCache): void {
  gauge(registry, { name: 'shop_pages_kept', help: 'Pages in memory' }, () => [
    ['', pageCache.figures().pages],
  ]);
  gauge(registry, { name: 'shop_pages_bytes', help: 'Bytes of the pages in memory' }, () => [
    ['', pageCache.figures().bytes],
  ]);
  const failing = { name: 'shop_pages_failing', help: '1 while old pages are served', ofAll: 'max' } as const;
  gauge(registry, failing, () => [['', pageCache.figures().failing ? 1 : 0]]);
  new Counter({
    name: 'shop_pages_answers_total',
    help: 'Answers of the page cache since the start',
    labelNames: ['found'],
    registers: [registry],
    collect() {
      const { hits, misses, staleServed } = pageCache.figures();
      this.reset();
      this.inc({ found: 'hit' }, hits);
      this.inc({ found: 'miss' }, misses);
      this.inc({ found: 'stale' }, staleServed);
    },
  });
}

function measureTimedWork(registry: Registry, failedRuns: ReadonlyMap<string, number>): void {
  new Counter({
    name: 'shop_timed_work_failures_total',
    help: 'Failed runs of timed work since the start, by work',
    labelNames: ['work'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [work, count] of failedRuns) this.inc({ work }, count);
    },
  });
}

/** Figures of the shop as a whole: every process reads the same ones from the database. */
function measureShop(registry: Registry, shop: Shop): void {
  const lastDay = atMostEvery(FIGURE_MAX_AGE_MS, shop, () => countLastDay(shop));
  const jobs = atMostEvery(FIGURE_MAX_AGE_MS, shop, () => shop.outbox.countJobs(shop.db));
  const stuck = atMostEvery(FIGURE_MAX_AGE_MS, shop, () => shop.outbox.countStuckMail(shop.db));
  const states = (of: readonly { state: string; count: number }[] | undefined): Reading[] =>
    (of ?? []).map(({ state, count }) => [state, count]);
  const orders = { name: 'shop_orders_last_day', help: 'Orders begun in the last 24 hours, by status' };
  gauge(registry, { ...orders, label: 'status', ofAll: 'max' }, async () =>
    states((await lastDay())?.orders),
  );
  const attempts = { name: 'shop_payment_attempts_last_day', help: 'Payments of the last 24 hours' };
  gauge(registry, { ...attempts, label: 'state', ofAll: 'max' }, async () =>
    states((await lastDay())?.attempts),
  );
  const queued = { name: 'shop_jobs', help: 'Jobs that are not done, by state' };
  gauge(registry, { ...queued, label: 'state', ofAll: 'max' }, async () => states(await jobs()));
  const help = 'Mail that waits for another try or was given up';
  gauge(registry, { name: 'shop_mail_stuck', help, ofAll: 'max' }, async () => {
    const count = await stuck();
    return count === undefined ? [] : [['', count]];
  });
}

const FIGURE_MAX_AGE_MS = 10_000;

type Reading = [label: string, value: number];

interface Figure {
  name: string;
  help: string;
  label?: string;
  /** How the values of several processes combine: summed, unless each reports the same figure for the whole shop. */
  ofAll?: 'sum' | 'max';
}

/** A gauge that is read only when metrics are requested, so that it costs nothing in between. */
function gauge(
  registry: Registry,
  { name, help, label, ofAll = 'sum' }: Figure,
  read: () => Reading[] | Promise<Reading[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    aggregator: ofAll,
    async collect() {
      this.reset();
      for (const [word, value] of await read()) {
        if (label) this.set({ [label]: word }, value);
        else this.set(value);
      }
    },
  });
}
