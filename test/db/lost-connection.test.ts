import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase } from '../../src/db/connect.ts';
import { databaseState } from '../../src/db/database-state.ts';
import type { AnnounceResult } from '../../src/shop/payments/gateway.ts';
import { type Line, type Payload, paymentSteps } from '../api/steps/payment-steps.ts';
import { replaceGateway } from '../api/steps/replace-gateway.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';
import { holdTable } from '../support/hold-table.ts';
import { COMMITTED, openMuteProxy } from '../support/mute-proxy.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a call whose database connection is cut answers 503 and may be repeated', async () => {
  const asha = await shop.as('asha');
  const block = await shop.pool.connect();
  await block.query("begin; select from customers where email = 'asha@example.in' for update");
  const add = () => asha.addToCart({ body: { item: 'ghevar', netWeight: '250 gms', quantity: 1 } });
  const cut = add();
  await cutWhoWaits();
  expect(await cut).toMatchObject({ ok: false, status: 503 });
  await block.query('rollback');
  block.release();
  expect(await add()).toMatchObject({ ok: true });
});

test('signing out a device whose database connection is cut changes nothing, and can be repeated', async () => {
  const [asha, elsewhere] = [await shop.as('asha'), await shop.as('asha')];
  const listed = await asha.devices({});
  const other = listed.ok && listed.data.devices.find(({ current }) => !current);
  const signOut = () => asha.signOutDevice({ params: { deviceId: other ? other.id : '' } });
  const release = await holdTable(shop, 'orders', 'exclusive');
  const cut = signOut();
  await cutWhoWaits();
  expect(await cut).toMatchObject({ ok: false, status: 503 });
  await release();
  expect(await elsewhere.getUser({})).toMatchObject({ ok: true });
  expect(await signOut()).toMatchObject({ ok: true });
  expect(await elsewhere.getUser({})).toMatchObject({ status: 401 });
});

test.each([
  ['brought an access key', (answer: AnnounceResult) => answer],
  ['was lost', (): AnnounceResult => ({ ok: false, reason: 'unknown', message: 'No answer in time.' })],
])(
  'a payment whose database connection is cut when the answer of the provider %s: Pay Now works again at once',
  async (_, answerOf) => {
    const asha = await shop.as('asha');
    const steps = await paymentSteps(shop);
    const block = await shop.pool.connect();
    const { announce } = shop.shop.gateway;
    const announceOnce = vi.fn(announce).mockImplementationOnce(async (attempt) => {
      const answer = answerOf(await announce(attempt));
      await block.query('begin');
      await block.query('select from payment_attempts where txnid = $1 for update', [attempt.txnid]);
      return answer;
    });
    replaceGateway(shop, { announce: announceOnce });
    const body = steps.payload([['chakli', 500, 1]]);
    const cut = asha.initiatePayment({ body });
    await cutWhoWaits();
    expect(await cut).toMatchObject({ ok: false, status: 503 });
    await block.query('rollback');
    block.release();
    // After 15 s a press that waits for another one gives up.
    const again = await Promise.race([asha.initiatePayment({ body }), pause(10_000, 'no answer yet')]);
    expect(again).toMatchObject({ ok: true });
  },
);

describe('the database connection is cut before the shop hears that something is written: Pay Now soon works again, for', () => {
  async function openPresses(lines: Line[], swallows: RegExp, changes: Partial<Payload> = {}) {
    const asha = await shop.as('asha');
    const steps = await paymentSteps(shop);
    const proxy = await openMuteProxy(shop.pool.options.connectionString ?? '', { swallows });
    onTestFinished(() => proxy.close());
    const body = steps.payload(lines, changes);
    const press = () => asha.initiatePayment({ body });
    return {
      press,
      pressWhenCut() {
        replaceDatabase(connectDatabase({ connectionString: proxy.connectionString }));
        return press();
      },
      // A press that waits for another one gives up after 15 s only.
      worksAgain: () => eventually(async () => expect(await press()).toMatchObject({ ok: true })),
    };
  }

  test.each([
    ['an order', 'chakli', /has_counted_stock/],
    ['an order of goods whose stock is counted', 'ghevar', COMMITTED],
  ])('%s', async (_, product, swallows) => {
    const { pressWhenCut, worksAgain } = await openPresses([[product, 500, 1]], swallows);
    expect(await pressWhenCut()).toMatchObject({ ok: false, status: 503 });
    await worksAgain();
  });

  test('an order that is paid again', async () => {
    const [asha, steps] = [await shop.as('asha'), await paymentSteps(shop)];
    const { orderId, accessKey } = await steps.begin(asha, [['chakli', 500, 1]]);
    await steps.verify(asha, await shop.sandbox.pay(accessKey, 'failure'));
    const { pressWhenCut, worksAgain } = await openPresses([['chakli', 500, 1]], COMMITTED, { orderId });
    expect(await pressWhenCut()).toMatchObject({ ok: false, status: 503 });
    await worksAgain();
  });

  test('an order that is announced once more', async () => {
    // The first update that answers with its row.
    const claimed = /D\0\0.*UPDATE 1\0/s;
    const { press, pressWhenCut, worksAgain } = await openPresses([['chakli', 500, 1]], claimed);
    const unknown: AnnounceResult = { ok: false, reason: 'unknown', message: 'No answer in time.' };
    const { announce } = shop.shop.gateway;
    replaceGateway(shop, { announce: vi.fn(announce).mockResolvedValueOnce(unknown) });
    expect(await press()).toMatchObject({ ok: false, status: 503 });
    expect(await pressWhenCut()).toMatchObject({ ok: false, status: 503 });
    await worksAgain();
  });
});

test('a call whose database connection no longer answers is a 503 and may be repeated', async () => {
  const asha = await shop.as('asha');
  replaceDatabase(connectDatabase({ ...shop.pool.options }, null, 1000));
  const block = await shop.pool.connect();
  await block.query("begin; select from customers where email = 'asha@example.in' for update");
  const add = () => asha.addToCart({ body: { item: 'ghevar', netWeight: '250 gms', quantity: 1 } });
  expect(await add()).toMatchObject({ ok: false, status: 503 });
  await block.query('rollback');
  block.release();
  // On a machine that stands still for a second, any statement looks silent.
  await eventually(async () => expect(await add()).toMatchObject({ ok: true }));
});

test.each([
  [
    'no longer knows the shop, as after a change of its password',
    (url: URL) => {
      url.username = 'a_role_that_is_gone';
    },
  ],
  [
    'has another name meanwhile',
    (url: URL) => {
      url.pathname = '/a_database_that_is_gone';
    },
  ],
])('a database that %s: calls are a 503', async (_, change) => {
  const asha = await shop.as('asha');
  const add = () => asha.addToCart({ body: { item: 'chakli', netWeight: '500 gms', quantity: 1 } });
  const url = new URL(shop.pool.options.connectionString ?? '');
  change(url);
  replaceDatabase(connectDatabase({ connectionString: url.href }));
  expect(await add()).toMatchObject({ ok: false, status: 503 });
});

test.each([
  ['nobody knows', 'ENOTFOUND'],
  ['nobody can be asked for', 'EAI_AGAIN'],
])(
  'a database whose name %s at the moment: calls are a 503, and buyers back from the bank see a page',
  async (_, code) => {
    const { token } = await shop.as('asha');
    const steps = await paymentSteps(shop);
    const { txnid, accessKey } = await steps.begin(shop.guest(), [['chakli', 500, 1]]);
    const response = await shop.sandbox.pay(accessKey, 'success');
    replaceDatabase(connectDatabase({ stream: () => withoutAddress(code) }));
    const add = await shop.inject({
      method: 'POST',
      url: '/addtocart',
      headers: { 'auth-token': token },
      payload: { item: 'chakli', netWeight: '500 gms', quantity: 1 },
    });
    expect(add.statusCode).toBe(503);
    expect(add.headers['retry-after']).toMatch(/^\d+$/);
    const returned = await steps.postReturn(response);
    expect(returned.statusCode).toBe(303);
    expect(returned.headers.location).toMatch(new RegExp(`/payment-failure\\?txnid=${txnid}$`));
  },
);

test('a server that became a standby in a failover: calls are a 503, and its connection is dropped', async () => {
  const asha = await shop.as('asha');
  const standby = connectDatabase({ ...shop.pool.options, max: 1 });
  replaceDatabase(standby);
  await sql`set default_transaction_read_only = on`.execute(standby.db);
  const add = () => asha.addToCart({ body: { item: 'chakli', netWeight: '500 gms', quantity: 1 } });
  expect(await add()).toMatchObject({ ok: false, status: 503 });
  expect(await add()).toMatchObject({ ok: true });
});

test('a server that became a standby: /readyz is 503, and a shop that nobody orders from comes back, too', async () => {
  const standby = connectDatabase({ ...shop.pool.options, max: 1 });
  onTestFinished(() => standby.pool.end());
  await standby.pool.query('set default_transaction_read_only = on');
  const before = shop.readiness.askDatabase;
  onTestFinished(() => {
    shop.readiness.askDatabase = before;
  });
  shop.readiness.askDatabase = () => databaseState(standby.pool, [], 2000);
  const ready = async () => (await shop.inject({ url: '/readyz' })).statusCode;
  expect([await ready(), await ready()]).toEqual([503, 200]);
});

test('a connection that is cut while it is lent out and idle does not end the process', async () => {
  const lent = await shop.pool.connect();
  const gone = new Promise((resolve) => lent.once('end', resolve));
  const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid');
  await shop.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await gone;
  await expect(lent.query('select 1')).rejects.toThrow();
  lent.release(true);
});

/** Gives the shop this database until the test has finished. */
function replaceDatabase({ db }: ReturnType<typeof connectDatabase>): void {
  const before = shop.shop.db;
  shop.shop.db = db;
  onTestFinished(async () => {
    shop.shop.db = before;
    await db.destroy();
  });
}

/** A connection that finds no address for its server's name, whatever this machine's resolver would say. */
function withoutAddress(code: string): Socket {
  const socket = new Socket();
  const failure = Object.assign(new Error(`getaddrinfo ${code} database.internal`), { code });
  socket.connect = () => socket.destroy(failure);
  return socket;
}

/** Cuts the connection whose statement is waiting for a lock, as soon as there is one. */
function cutWhoWaits(): Promise<void> {
  return eventually(async () => {
    const { rowCount } = await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
}
