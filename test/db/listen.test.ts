import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type Listener, openListener } from '../../src/db/listen.ts';
import { eventually } from '../support/eventually.ts';
import { openMuteProxy } from '../support/mute-proxy.ts';

const connectionString = inject('database');
const log = pino({ level: 'silent' });
let speaker: pg.Client;
let listener: Listener;
/** Notifications reach every listener of a database, so every test uses its own channel. */
const aChannel = () => `Test "${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  speaker = new pg.Client({ connectionString });
  await speaker.connect();
});
afterEach(() => listener.close());
afterAll(() => speaker.end());

const say = (channel: string, payload: string) =>
  speaker.query('select pg_notify($1, $2)', [channel, payload]);

test('a listener hears its own channels only, and gets null once it is connected', async () => {
  listener = openListener({ connectionString }, log);
  const [one, two] = [aChannel(), aChannel()];
  const heard: unknown[] = [];
  listener.listen(one, (payload) => heard.push(['one', payload]));
  await eventually(() => expect(heard).toEqual([['one', null]]));
  listener.listen(two, (payload) => heard.push(['two', payload]));
  await eventually(() => expect(heard).toContainEqual(['two', null]));
  await say(aChannel(), 'not for us');
  await say(one, 'a');
  await say(two, '');
  await eventually(() =>
    expect(heard.slice(2)).toEqual([
      ['one', 'a'],
      ['two', ''],
    ]),
  );
});

test('a lost connection is made again, and null says that notices may have been missed', async () => {
  const warnings: unknown[] = [];
  const noisy = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line)) });
  listener = openListener({ connectionString, application_name: 'lost-listener' }, noisy);
  const channel = aChannel();
  const heard: unknown[] = [];
  listener.listen(channel, (payload) => heard.push(payload));
  await eventually(() => expect(heard).toEqual([null]));
  for (const before of [[null], [null, null, 'back']]) {
    await speaker.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost-listener'",
    );
    await eventually(() => expect(heard).toEqual([...before, null]));
    await say(channel, 'back');
    await eventually(() => expect(heard).toEqual([...before, null, 'back']));
  }
  // Each loss, although it shows itself twice, is one new connection, and soon.
  expect(warnings).toMatchObject([{ pauseMs: 100 }, { pauseMs: 100 }]);
});

test('a connection on which nothing is answered any more is given up for another', async () => {
  const proxy = await openMuteProxy(connectionString);
  onTestFinished(proxy.close);
  listener = openListener({ connectionString: proxy.connectionString, query_timeout: 1000 }, log);
  const channel = aChannel();
  const heard: unknown[] = [];
  listener.listen(channel, (payload) => {
    heard.push(payload);
    if (heard.length === 1) proxy.mute();
  });
  await eventually(() => expect(heard.slice(0, 2)).toEqual([null, null]));
  await say(channel, 'still there');
  await eventually(() => expect(heard).toContain('still there'));
});

test('a database that cannot be reached is tried again until the listener is closed', async () => {
  const warnings: unknown[] = [];
  const noisy = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });
  listener = openListener({ host: '127.0.0.1', port: 1, user: 'x' }, noisy);
  listener.listen(aChannel(), () => expect.unreachable());
  await eventually(() => expect(warnings.length).toBeGreaterThan(1));
});
