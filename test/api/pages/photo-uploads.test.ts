import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openTestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { holdTable } from '../../support/hold-table.ts';
import { idOf } from '../steps/persons.ts';
import { photoSteps, plain } from '../steps/photo-steps.ts';
import { useUp } from '../steps/use-up.ts';

const shop = await openTestShop();
afterAll(() => shop.close());
const { app } = shop;
const { token: manager } = await shop.as('manager');
const { upload } = photoSteps(app, manager);
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

describe('an upload of a photo', () => {
  test('is allowed or refused before its body is read', async () => {
    const large = Buffer.alloc(15 * 1024 * 1024 + 1);
    expect((await upload(large, 'image/jpeg', {})).statusCode).toBe(401);
    expect((await upload(large, 'text/plain', { 'auth-token': 'forged' })).statusCode).toBe(401);
    for (const name of ['auditor', 'asha'] as const) {
      const { token } = await shop.as(name);
      expect((await upload(large, 'text/plain', { 'auth-token': token })).statusCode, name).toBe(403);
    }
  });

  test('waits its turn: when there are more than a few at once, the rest are told to come back', async () => {
    const photos = await Promise.all(
      Array.from({ length: 9 }, (_, n) => plain(480, 600, { r: n, g: 100, b: 0 }).jpeg().toBuffer()),
    );
    const answers = await Promise.all(photos.map((photo) => upload(photo)));
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.map(({ headers }) => headers['retry-after'])).toEqual(busy.map(() => '5'));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9 - busy.length);
    // The places are free again.
    for (const photo of photos) expect((await upload(photo)).statusCode).toBe(201);
  });

  test('that is aborted frees its place', async () => {
    let refused = 0;
    const sockets = Array.from({ length: 8 }, () => {
      const socket = send('half', 1_000_000);
      socket.once('data', (answer) => {
        if (String(answer).startsWith('HTTP/1.1 503')) refused++;
      });
      return socket;
    });
    const photo = await plain(480, 600, '#010203').jpeg().toBuffer();
    try {
      await eventually(() => expect(refused).toBe(3));
      expect((await upload(photo)).statusCode).toBe(503);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await eventually(async () => expect((await upload(photo)).statusCode).toBe(201));
  });

  test('that is aborted once the photo is there keeps its place, because it waits in memory', async () => {
    const photo = await plain(480, 600, '#060504').jpeg().toBuffer();
    const taken = await photosCounted();
    const release = await holdTable(shop, 'pictures');
    try {
      const sockets = Array.from({ length: 5 }, () => send(photo, photo.length));
      await eventually(async () => expect(await photosCounted()).toBe(taken + 5));
      for (const socket of sockets) socket.destroy();
      await everybodyHangsUp();
      expect((await upload(photo)).statusCode).toBe(503);
    } finally {
      await release();
    }
    await eventually(async () => expect((await upload(photo)).statusCode).toBe(201));
  });

  test('that waits for others may be silent for longer than any other connection', async () => {
    const photo = await plain(480, 600, '#0a0b0c').jpeg().toBuffer();
    const taken = await photosCounted();
    const release = await holdTable(shop, 'pictures');
    const connected: Promise<Socket[]> = once(app.server, 'connection');
    const sender = send(photo, photo.length);
    const [waiting] = await connected;
    try {
      await eventually(async () => expect(await photosCounted()).toBe(taken + 1));
      // The page waits 90 s for its answer.
      expect(waiting?.timeout).toBeGreaterThan(90_000);
    } finally {
      await release();
    }
    expect(String(await once(sender, 'data'))).toMatch(/^HTTP\/1.1 201 /);
    await eventually(() => expect(waiting?.timeout).toBeLessThan(90_000));
    sender.destroy();
  });

  test('does not begin without a place: the sender hangs up while the session is checked again', async () => {
    const photo = await plain(480, 600, '#070809').jpeg().toBuffer();
    const half = photo.length >> 1;
    const [taken, asked] = [await photosCounted(), vi.spyOn(performance, 'now')];
    const sockets = Array.from({ length: 6 }, () => send(photo.subarray(0, half), photo.length));
    // The one without a place is told so.
    const refused = await Promise.race(
      sockets.map(async (socket) => once(socket, 'data').then(() => socket)),
    );
    refused.destroy();
    // Simulates bodies that take long.
    const later = performance.now() + 60_000;
    asked.mockImplementation(() => later);
    const release = await holdTable(shop, 'sessions');
    try {
      for (const socket of sockets.filter((one) => one !== refused)) socket.write(photo.subarray(half));
      await eventually(async () => {
        const text = "select from pg_locks where relation = 'sessions'::regclass and not granted";
        expect((await shop.pool.query(text)).rowCount).toBe(5);
      });
      for (const socket of sockets) socket.destroy();
      await everybodyHangsUp();
    } finally {
      asked.mockRestore();
      await release();
    }
    expect((await upload(photo)).statusCode).toBe(201);
    expect(await photosCounted()).toBe(taken + 1);
  });

  /** A request to add a photo, with the beginning or the whole of its body. */
  function send(body: string | Buffer, length: number): Socket {
    const head = [
      'POST /admin/api/pictures HTTP/1.1',
      'host: shop.test',
      'content-type: image/jpeg',
      `content-length: ${length}`,
      `auth-token: ${manager}`,
    ];
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    return socket;
  }

  const everybodyHangsUp = () =>
    eventually(() => expect(promisify(app.server.getConnections.bind(app.server))()).resolves.toBe(0));

  /** The number of photos that the hourly limit has counted. */
  async function photosCounted(): Promise<number> {
    const rows = await shop.shop.db
      .selectFrom('rate_counters')
      .select('count')
      .where('name', '=', 'add-picture')
      .execute();
    return rows.reduce((sum, { count }) => sum + count, 0);
  }

  test('is limited to 200 in an hour', async () => {
    const { token } = await shop.as('admin');
    const id = await idOf(shop, 'admin@example.in');
    await useUp(shop, 'add-picture', id, 199);
    const photo = await plain(480, 600, '#030201').jpeg().toBuffer();
    const headers = { 'auth-token': token };
    expect((await upload(photo, 'image/jpeg', headers)).statusCode).toBe(201);
    const answer = await upload(photo, 'image/jpeg', headers);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
