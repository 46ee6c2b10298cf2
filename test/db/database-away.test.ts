import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isDatabaseAway } from '../../src/shop/database-away.ts';

async function connected(options = ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('database'), options });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const LOCK = 'select pg_advisory_lock(59)';

test('a lock that was not given in time, where an operator has set a time, may be tried again', async () => {
  const holder = await connected();
  await holder.query(LOCK);
  const hurried = await connected('-c lock_timeout=10');
  const failure = await hurried.query(LOCK).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '55P03' });
  expect(isDatabaseAway(failure)).toBe(true);
});

test('a statement that can never succeed may not', async () => {
  const failure = await (await connected()).query('select 1 / 0').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '22012' });
  expect(isDatabaseAway(failure)).toBe(false);
});
