import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { inProcess } from '../../../src/api/in-process.ts';
import { installPages } from '../../../src/api/pages/pages.ts';
import { openTestShop } from '../../shop.ts';
import { pageContext } from '../../support/page-context.ts';
import { createTestApi } from '../../support/test-api.ts';

/** In seconds: caches keep what has a hash in its name for a year, and anything else for a day. */
const AGES = { '/assets/home-BH9Af8t.js': 31_536_000, '/favicon.svg': 86_400, '/share/home.jpg': 86_400 };

/** One of each folder, and one outside of them. */
const FILES = [
  ...Object.keys(AGES),
  '/fonts/mukta.woff2',
  '/icons/192.png',
  '/pictures/a.avif',
  '/video/b.mp4',
];

/** More than the buffers of a connection take, so that a file breaks off in the middle. */
const LARGE = 32 * 1024 * 1024;

/** pino's number. */
const INFO = 30;

async function openServer(log?: Logger) {
  const home = await mkdtemp(join(tmpdir(), 'shop-client-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const clientFolder = join(home, 'assets/shop/client');
  for (const path of FILES) {
    await mkdir(join(clientFolder, path, '..'), { recursive: true });
    await writeFile(join(clientFolder, path), 'a file');
  }
  await writeFile(join(clientFolder, 'video/large.mp4'), Buffer.alloc(LARGE));
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const app = await createTestApi({ shop: log ? { ...shop.shop, log } : shop.shop });
  onTestFinished(() => app.close());
  await installPages(app, {
    pages: {
      render: async () => ({ status: 404, headers: new Headers(), bytes: Buffer.from('') }),
      has: async () => false,
      canonicalPath: async () => null,
    },
    page: pageContext(shop, inProcess(app)),
    secure: false,
    clientFolder,
    pageCache: null,
  });
  return app;
}

test('how long a file is kept depends on its address, not on the folder in which the shop is installed', async () => {
  const app = await openServer();
  for (const [url, age] of Object.entries(AGES)) {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control'], url).toContain(`max-age=${age}`);
  }
});

test('the files of one folder share a label in /metrics, whatever the folder', async () => {
  const app = await openServer();
  for (const url of FILES) expect((await app.inject({ url })).statusCode, url).toBe(200);
  const { body } = await app.inject('/metrics');
  const labels = [...body.matchAll(/_seconds_count\{method="GET",route="([^"]*)"/g)].map(
    ([, label]) => label,
  );
  const folders = ['assets', 'fonts', 'icons', 'pictures', 'share', 'video'].map((name) => `/${name}/*`);
  expect(labels.toSorted()).toEqual([...folders, '/favicon.svg'].toSorted());
});

test('files have no route of their own: a shop has many, and each route takes memory', async () => {
  const app = await openServer();
  for (const url of FILES) {
    expect(Object.keys(app.findRoute({ method: 'GET', url })?.params ?? {}), url).toEqual(['*']);
  }
});

test('a browser that leaves in the middle of a file is no error', async () => {
  const said: { level: number; msg: string }[] = [];
  const app = await openServer(pino({ level: 'info' }, { write: (line) => said.push(JSON.parse(line)) }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve) => {
    const request = get(`${address}/video/large.mp4`, (answer) => {
      answer.once('data', () => request.destroy());
      answer.once('close', resolve);
      answer.once('error', () => undefined);
    });
  });
  await expect.poll(() => said.at(-1)?.msg).toBe('stream closed prematurely');
  expect(said.filter(({ level }) => level > INFO)).toEqual([]);
});
