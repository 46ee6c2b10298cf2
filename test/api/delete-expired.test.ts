import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteExpired } from '../../src/shop/delete-expired.ts';
import { deleteInBatches } from '../../src/shop/delete-in-batches.ts';
import { openTestShop } from '../shop.ts';
import { daysAgo } from '../support/days-ago.ts';
import { idOf } from './steps/persons.ts';

const shop = await openTestShop();
afterAll(() => shop.close());

test('a message is forgotten after two years, as the privacy page says', async () => {
  const { db } = shop.shop;
  await db.deleteFrom('contact_messages').execute();
  const of = (name: string, age: number) => ({
    id: crypto.randomUUID(),
    name,
    email: 'kiran@example.in',
    message: 'Hello',
    created_at: daysAgo(age),
  });
  await db
    .insertInto('contact_messages')
    .values([of('Old', 731), of('Young', 729)])
    .execute();
  await deleteExpired(shop.shop);
  expect(await db.selectFrom('contact_messages').select('name').execute()).toEqual([{ name: 'Young' }]);
});

test('what cannot be deleted keeps nothing else from being deleted', async () => {
  const { db } = shop.shop;
  const monthsAgo = daysAgo(100);
  await db.deleteFrom('web_vitals').execute();
  await db
    .insertInto('web_vitals')
    .values({ name: 'LCP', value: 1, rating: 'good', page: '/sweets', at: monthsAgo })
    .execute();
  // To a clock that is far ahead the event is old enough. PostgreSQL knows better, and refuses.
  await db.insertInto('audit_events').values({ what: 'sign-in-failed', at: monthsAgo }).execute();
  const ahead = daysAgo(-100);
  await expect(deleteExpired({ ...shop.shop, clock: () => ahead })).rejects.toThrow(AggregateError);
  expect(await db.selectFrom('web_vitals').select('value').execute()).toEqual([]);
});

test('the address of a deleted account is forgotten after 3 days, even if its last mail could never be handed over', async () => {
  const { db } = shop.shop;
  const of = (email: string, age: number) => ({ id: crypto.randomUUID(), email, created_at: daysAgo(age) });
  await db
    .insertInto('farewells')
    .values([of('lately@example.in', 2.9), of('long.ago@example.in', 3.1)])
    .execute();
  await deleteExpired(shop.shop);
  expect(await db.selectFrom('farewells').select('email').execute()).toEqual([
    { email: 'lately@example.in' },
  ]);
});

describe('more than a statement has time for', () => {
  /** 12,000 old readings, of which a statement may delete 5000: PostgreSQL ends a longer one. */
  async function tooMany(): Promise<() => Promise<number>> {
    await shop.pool.query(`
      delete from web_vitals;
      insert into web_vitals (name, value, rating, page, at)
        select 'LCP', 1, 'good', '/sweets', now() - interval '100 days' from generate_series(1, 12000);
      create function too_many() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > 5000 then raise 'out of time'; end if;
        return null;
      end $$;
      create trigger too_many after delete on web_vitals referencing old table as gone
        for each statement execute function too_many()`);
    onTestFinished(async () => void (await shop.pool.query('drop function too_many cascade')));
    return async () => {
      const { rows } = await shop.pool.query<{ left: number }>(
        'select count(*)::int as left from web_vitals',
      );
      return rows[0]?.left ?? -1;
    };
  }

  test('is deleted all the same, in parts', async () => {
    const left = await tooMany();
    await deleteExpired(shop.shop);
    expect(await left()).toBe(0);
  });

  test('waits for the next run where the process is stopping', async () => {
    const left = await tooMany();
    const isStopped = vi.fn(() => true).mockReturnValueOnce(false);
    await deleteInBatches(shop.shop.db, 'web_vitals', sql`at < now()`, isStopped);
    expect(await left()).toBe(2000);
    await deleteExpired(shop.shop, isStopped);
    expect(await left()).toBe(2000);
  });
});

test('devices and mailed codes are forgotten 30 days after their end, counts of attempts at once', async () => {
  const { db } = shop.shop;
  const customer_id = await idOf(shop, 'asha@example.in');
  const session = (user_agent: string, ends: { expires_at?: Date; revoked_at?: Date }) => ({
    id: crypto.randomUUID(),
    customer_id,
    user_agent,
    expires_at: daysAgo(-1),
    ...ends,
  });
  const code = (age: number) => ({
    code_hash: Buffer.from([age]),
    kind: 'verify-email' as const,
    customer_id,
    expires_at: daysAgo(age),
  });
  const count = (key: string, resets_at: Date) => ({ name: 'a limit', key, count: 1, resets_at });
  await db
    .insertInto('sessions')
    .values([
      session('ran out lately', { expires_at: daysAgo(29) }),
      session('ran out long ago', { expires_at: daysAgo(31) }),
      session('signed out lately', { revoked_at: daysAgo(29) }),
      session('signed out long ago', { revoked_at: daysAgo(31) }),
    ])
    .execute();
  await db
    .insertInto('one_time_codes')
    .values([code(29), code(31)])
    .execute();
  await db
    .insertInto('rate_counters')
    .values([count('runs', daysAgo(-0.01)), count('is over', daysAgo(0.01))])
    .execute();
  await deleteExpired(shop.shop);
  const sessions = await db.selectFrom('sessions').select('user_agent').orderBy('user_agent').execute();
  expect(sessions.map(({ user_agent }) => user_agent)).toEqual(['ran out lately', 'signed out lately']);
  const codes = await db.selectFrom('one_time_codes').select('code_hash').execute();
  expect(codes.map(({ code_hash }) => [...code_hash])).toEqual([[29]]);
  const counts = await db.selectFrom('rate_counters').select('key').where('name', '=', 'a limit').execute();
  expect(counts).toEqual([{ key: 'runs' }]);
});
