import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDemoSignIn, openPayments } from '../../open-parts.ts';
import { openAsAStart } from '../support/open-as-a-start.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-ports-'));
  return () => rm(folder, { recursive: true, force: true });
});

type Environment = Record<string, string>;

async function openSignIn(environment: Environment) {
  const { part, close } = await openAsAStart({ DATA_DIR: folder, ...environment }, openDemoSignIn);
  return { url: part.issuer, close };
}

/** A sandbox that needs nothing from the database, because there is no demo. */
async function openSandbox(environment: Environment) {
  const noDatabase = { db: null as never, seeded: false };
  const { part, close } = await openAsAStart(
    { DATA_DIR: folder, DEMO: 'off', ...environment },
    (settings, log, closers) => openPayments(settings, noDatabase, log, closers),
  );
  return { url: String(part.sandboxUrl), close };
}

async function urlOfAStart(open: typeof openSignIn, environment: Environment = {}): Promise<string> {
  const { url, close } = await open(environment);
  await close();
  return url;
}

/** Until `leave`, another program listens there. */
async function occupy(url: string) {
  const other = createServer().listen(Number(new URL(url).port), '127.0.0.1');
  const leave = async () => {
    if (other.listening) await new Promise((resolve) => other.close(resolve));
  };
  onTestFinished(leave);
  await once(other, 'listening');
  return leave;
}

describe.each([
  ['demo sign-in', openSignIn],
  ['sandbox', openSandbox],
  ['Razorpay sandbox', () => openSandbox({ PAYMENT_PROVIDER: 'razorpay' })],
])('the address of the %s', (_, open) => {
  test('is the same at every start, except while another program has it', async () => {
    const first = await urlOfAStart(open);
    expect(await urlOfAStart(open)).toBe(first);
    const leave = await occupy(first);
    const meanwhile = await urlOfAStart(open);
    expect(meanwhile).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(meanwhile).not.toBe(first);
    await leave();
    expect(await urlOfAStart(open)).toBe(first);
  });
});

test('the demo sign-in and the sandbox keep their own addresses, whichever comes first', async () => {
  const [signIn, sandbox] = [await urlOfAStart(openSignIn), await urlOfAStart(openSandbox)];
  expect(sandbox).not.toBe(signIn);
  expect([await urlOfAStart(openSandbox), await urlOfAStart(openSignIn)]).toEqual([sandbox, signIn]);
});

test('processes on one database keep their own addresses, even in the same folder', async () => {
  const at = (PORT: string) => ({ PORT, DATABASE_URL: 'postgres://shop@127.0.0.1/shop' });
  const both = [await openSignIn(at('3998')), await openSignIn(at('3999'))];
  for (const { close } of both) await close();
  const again = [await urlOfAStart(openSignIn, at('3999')), await urlOfAStart(openSignIn, at('3998'))];
  expect(again.toReversed()).toEqual(both.map(({ url }) => url));
});

test('the shop’s own port is left to it, even by a helper that has kept it', async () => {
  for (const open of [openSignIn, openSandbox]) {
    const first = await urlOfAStart(open);
    const ofTheShop = { PORT: new URL(first).port };
    expect(await urlOfAStart(open, ofTheShop)).not.toBe(first);
    expect(await urlOfAStart(open)).toBe(first);
  }
});

test('a damaged file is replaced, and a folder that cannot be written stops no start', async () => {
  await urlOfAStart(openSignIn);
  for (const damage of ['{"signIn":', '{"signIn":0}', 'null', '']) {
    for (const name of await readdir(folder)) await writeFile(join(folder, name), damage);
    const first = await urlOfAStart(openSignIn);
    expect(await urlOfAStart(openSignIn), damage).toBe(first);
  }
  const [file = ''] = await readdir(folder);
  for (const DATA_DIR of [join(folder, file), '/proc/shop'])
    expect(await urlOfAStart(openSignIn, { DATA_DIR })).toMatch(/^http:/);
});
