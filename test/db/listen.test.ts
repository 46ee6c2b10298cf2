import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Listener, openListener } from '../../src/db/listen.ts';
import { eventually } from '../support/eventually.ts';

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
  listener = openListener({ connectionString, application_name: 'lost-listener' }, log);
  const channel = aChannel();
  const heard: unknown[] = [];
  listener.listen(channel, (payload) => heard.push(payload));
  await eventually(() => expect(heard).toEqual([null]));
  await speaker.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost-listener'",
  );
  await eventually(() => expect(heard).toEqual([null, null]));
  await say(channel, 'back');
  await eventually(() => expect(heard).toEqual([null, null, 'back']));
});

test('a database that cannot be reached is tried again until the listener is closed', async () => {
  const warnings: unknown[] = [];
  const noisy = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) });
  listener = openListener({ host: '127.0.0.1', port: 1, user: 'x' }, noisy);
  listener.listen(aChannel(), () => expect.unreachable());
  await eventually(() => expect(warnings.length).toBeGreaterThan(1));
});
