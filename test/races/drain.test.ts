import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drain } from '../../src/api/load/drain.ts';
import type { Readiness } from '../../src/api/monitoring/health.ts';
import { databaseState } from '../../src/db/database-state.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { createTestApi } from '../support/test-api.ts';

interface Process {
  app: FastifyInstance;
  readiness: Readiness;
  port: number;
  /** Settles once /slow has been requested. */
  slowAsked: Promise<void>;
  /** Lets /slow answer. */
  release: () => void;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Another process of the same shop, on its own port. */
async function open(): Promise<Process> {
  const readiness: Readiness = {
    phase: 'open',
    askDatabase: () => databaseState(shop.pool, [], 2000),
  };
  const app = await createTestApi({
    shop: shop.shop,
    readiness,
    measured: { pool: shop.pool },
  });
  const [asked, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/slow', async () => {
    asked.resolve();
    await slow.promise;
    // As a page does while it is being rendered.
    return { status: (await app.inject('/allproducts?limit=1')).statusCode };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, readiness, port, slowAsked: asked.promise, release: slow.resolve };
}

/**
 * Holds a draining process in its first moment, in which it is not ready but still accepts requests, until the test
 * releases it: a busy machine may stand still for longer than the grace period.
 */
function holdFirstMoment({ app: { server } }: Process): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const count = server.getConnections.bind(server);
  server.getConnections = (tell) => {
    void promise.then(() => count(tell));
    return server;
  };
  return resolve;
}

describe('a process that is told to shut down', () => {
  test('fails no request while another one takes over', async () => {
    const [first, second] = [await open(), await open()];
    const [agent, health] = [new Agent({ keepAlive: true, maxSockets: 20 }), new Agent({ keepAlive: true })];
    const answers = new Map<number, number>();
    let underWay = 0;
    const failures: string[] = [];
    let going = true;
    // Like a balancer: a process that is not ready gets nothing new until it is again.
    const ready = new Set([first.port, second.port]);
    const watchHealth = async () => {
      while (going) {
        for (const { port } of [first, second]) {
          if ((await ask(port, '/readyz?exclude=database', health)).status === 200) ready.add(port);
          else ready.delete(port);
        }
        await pause(50);
      }
    };
    const visit = async () => {
      while (going) {
        // Without it, visitors who find no process ready would leave none the time to become ready.
        if (ready.size === 0) await pause(5);
        for (const port of ready) {
          if (port === first.port) underWay++;
          const answer = await ask(port, '/allproducts?limit=12', agent);
          if (port === first.port) underWay--;
          if (answer.status !== 200) failures.push(`${port}: ${answer.error ?? answer.status}`);
          else answers.set(port, (answers.get(port) ?? 0) + 1);
        }
      }
    };
    const visitors = [watchHealth(), ...Array.from({ length: 10 }, visit)];
    await expect.poll(() => answers.get(first.port) ?? 0).toBeGreaterThan(50);
    const goOn = holdFirstMoment(first);
    const drained = drain(first.app, first.readiness);
    await expect.poll(() => !ready.has(first.port) && underWay === 0).toBe(true);
    goOn();
    await drained;
    const before = answers.get(second.port) ?? 0;
    await expect.poll(() => (answers.get(second.port) ?? 0) - before).toBeGreaterThan(50);
    going = false;
    await Promise.all(visitors);
    agent.destroy();
    health.destroy();
    expect(failures).toEqual([]);
    expect(ready.has(first.port)).toBe(false);
    await drain(second.app, second.readiness, { graceMs: 0 });
  });

  test('answers what is in progress, says that it is not ready, and closes each connection with its answer', async () => {
    const one = await open();
    const agent = new Agent({ keepAlive: true });
    const ready = await ask(one.port, '/readyz?exclude=database', agent);
    expect(ready).toMatchObject({ status: 200, connection: 'keep-alive' });
    const slow = ask(one.port, '/slow', agent);
    await one.slowAsked;
    const goOn = holdFirstMoment(one);
    const done = drain(one.app, one.readiness);
    expect(await ask(one.port, '/readyz', agent)).toMatchObject({ status: 503, connection: 'close' });
    const grace = performance.now();
    goOn();
    await expect.poll(async () => (await ask(one.port, '/readyz', new Agent())).error).toBe('ECONNREFUSED');
    // Timers may be a millisecond early.
    expect(performance.now() - grace).toBeGreaterThanOrEqual(999);
    one.release();
    expect(await slow).toMatchObject({ status: 200, connection: 'close', body: '{"status":200}' });
    await done;
    agent.destroy();
  });

  test('does not wait forever for an answer that never comes', async () => {
    const one = await open();
    const agent = new Agent({ keepAlive: true });
    const never = ask(one.port, '/slow', agent);
    await one.slowAsked;
    await drain(one.app, one.readiness, { graceMs: 0, timeoutMs: 100 });
    expect((await never).error).toBe('ECONNRESET');
    one.release();
    agent.destroy();
  });
});

describe('readiness', () => {
  test('does not wait for a database that does not answer', async () => {
    const one = await open();
    one.readiness.askDatabase = () => new Promise(() => undefined);
    expect(await ask(one.port, '/readyz', new Agent())).toMatchObject({ status: 503 });
    await drain(one.app, one.readiness, { graceMs: 0 });
  });
});

describe('the metrics', () => {
  test('cover the pool, the orders, the payments and the mail', async () => {
    const one = await open();
    const { body } = await ask(one.port, '/metrics', new Agent());
    expect(body).toMatch(/^shop_database_connections\{state="idle"\} \d+$/m);
    expect(body).toMatch(/^shop_mail_stuck 0$/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(body).toContain('# TYPE shop_orders_last_day gauge');
    await drain(one.app, one.readiness, { graceMs: 0 });
  });
});

interface Heard {
  status?: number | undefined;
  connection?: string | undefined;
  body?: string;
  error?: string;
}

function ask(port: number, path: string, agent: Agent): Promise<Heard> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body }),
      );
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
  });
}
