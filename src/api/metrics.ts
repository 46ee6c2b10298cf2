import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countStuckMail } from '../shop/back-office/count-stuck-mail.ts';
import { countLastDay } from '../shop/figures/last-day.ts';
import type { Shop } from '../shop/shop.ts';
import type { PageMemory } from './page-memory.ts';

/** What is inside of a process and worth watching. */
export interface Inside {
  /** Connections to the database; `pg.Pool` has these. */
  pool?: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  memory?: PageMemory | null;
}

/** All figures of /metrics. Event-loop delay, memory and garbage collection are prom-client's own. */
export function measure(app: FastifyInstance, shop: Shop, inside: Inside): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  if (inside.pool) measurePool(registry, inside.pool);
  if (inside.memory) measurePages(registry, inside.memory);
  measureShop(registry, shop);
  return registry;
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

function measurePool(registry: Registry, pool: NonNullable<Inside['pool']>): void {
  gauge(
    registry,
    'shop_database_connections',
    'Connections to the database, by what they do',
    'state',
    () => [
      ['busy', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
    ],
  );
  gauge(registry, 'shop_database_waiting', 'Who waits for a connection', null, () => [
    ['', pool.waitingCount],
  ]);
}

function measurePages(registry: Registry, memory: PageMemory): void {
  gauge(registry, 'shop_pages_kept', 'Pages in memory', null, () => [['', memory.figures().pages]]);
  gauge(registry, 'shop_pages_bytes', 'Bytes of the pages in memory', null, () => [
    ['', memory.figures().bytes],
  ]);
  gauge(registry, 'shop_pages_failing', '1 while old pages are served', null, () => [
    ['', memory.figures().failing ? 1 : 0],
  ]);
  gauge(registry, 'shop_pages_answers_total', 'Answers of the page memory since the start', 'found', () => {
    const { hits, misses, staleServed } = memory.figures();
    return [
      ['hit', hits],
      ['miss', misses],
      ['stale', staleServed],
    ];
  });
}

function measureShop(registry: Registry, shop: Shop): void {
  const lastDay = atMostEvery(TEN_SECONDS_MS, shop, () => countLastDay(shop));
  const stuck = atMostEvery(TEN_SECONDS_MS, shop, () => countStuckMail(shop));
  const states = (of: readonly { state: string; count: number }[] | undefined): Reading[] =>
    (of ?? []).map(({ state, count }) => [state, count]);
  gauge(
    registry,
    'shop_orders_last_day',
    'Orders begun in the last 24 hours, by status',
    'status',
    async () => states((await lastDay())?.orders),
  );
  gauge(registry, 'shop_payment_attempts_last_day', 'Payments of the last 24 hours', 'state', async () =>
    states((await lastDay())?.attempts),
  );
  gauge(registry, 'shop_mail_stuck', 'Mail that waits for another try or was given up', null, async () => {
    const count = await stuck();
    return count === undefined ? [] : [['', count]];
  });
}

const TEN_SECONDS_MS = 10_000;

/** The last value, read anew at most so often, however many ask; undefined while none could be read. */
function atMostEvery<T>(ms: number, shop: Shop, read: () => Promise<T>): () => Promise<T | undefined> {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    const now = shop.clock().getTime();
    if (now - readAt < ms) return reading;
    readAt = now;
    const before = reading;
    reading = read().catch(async (error: unknown) => {
      shop.log.warn({ err: error }, 'a figure could not be read');
      return before;
    });
    return reading;
  };
}

type Reading = [label: string, value: number];

/** Read when asked for, so that figures cost nothing while nobody looks. */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  label: string | null,
  read: () => Reading[] | Promise<Reading[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [word, value] of await read()) {
        if (label) this.set({ [label]: word }, value);
        else this.set(value);
      }
    },
  });
}
