import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day-ms.ts';
import { deleteTokenKeys, openTokenKeys } from '../../../src/shop/token-keys.ts';
import { openTestShop, PASSWORD, type TestShop } from '../../shop.ts';
import { eventually } from '../../support/eventually.ts';
import { newPerson, type Person } from '../steps/persons.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const kidOf = (person: Person) => decodeProtectedHeader(person.token).kid;
const opens = async ({ token }: Person) => (await shop.guest().getUser({ token })).ok;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function at<T>(now: Date, work: () => Promise<T>): Promise<T> {
  shop.setClock(now);
  try {
    return await work();
  } finally {
    shop.setClock(null);
  }
}

describe('the key that signs tokens', () => {
  test('is replaced after a month, by one of many processes, and logs nobody out', async () => {
    const { tokens } = shop.shop.keys;
    const old = await newPerson(shop, 'customer');
    for (const day of [0, 29]) await tokens.renew(inDays(day));
    expect(await at(inDays(29.1), () => newPerson(shop, 'customer')).then(kidOf)).toBe(kidOf(old));

    const others = await Promise.all([1, 2, 3].map(() => openTokenKeys(shop.shop.db)));
    await Promise.all([tokens, ...others].map((keys) => keys.renew(inDays(31))));
    const { rows } = await shop.pool.query("select name from secrets where name like 'token%'");
    expect(rows).toHaveLength(2);

    // A new key signs only once every process has read it.
    const early = await at(inDays(31), () => newPerson(shop, 'customer'));
    expect(kidOf(early)).toBe(kidOf(old));
    const later = await at(inDays(31.1), () => newPerson(shop, 'customer'));
    expect(kidOf(later)).not.toBe(kidOf(old));
    for (const keys of others) expect(keys.checking(kidOf(later))).toEqual(tokens.checking(kidOf(later)));
    expect(await opens(old)).toBe(true);
    expect(await at(inDays(31.1), () => opens(early))).toBe(true);
    expect(await at(inDays(31.1), () => opens(later))).toBe(true);

    // A key is deleted once its tokens have expired; it signed the last one ten minutes after its successor was made.
    const MINUTE = 1 / (24 * 60);
    await tokens.renew(inDays(62 + 5 * MINUTE));
    expect(tokens.checking(kidOf(old))).not.toBeNull();
    await tokens.renew(inDays(62 + 15 * MINUTE));
    expect(tokens.checking(kidOf(old))).toBeNull();
    expect(tokens.checking(kidOf(later))).not.toBeNull();
  });

  test('ends every token within a minute when it is deleted by hand', async () => {
    const person = await newPerson(shop, 'customer');
    await shop.pool.query("delete from secrets where name = 'token' or name like 'token-%'");
    await shop.shop.keys.tokens.renew(new Date());
    expect(await opens(person)).toBe(false);
    expect(await opens(await newPerson(shop, 'customer'))).toBe(true);
  });

  test('leaves no device signed in for show when the operator ends every session', async () => {
    const { email } = await newPerson(shop, 'customer');
    await deleteTokenKeys(shop.shop.db, new Date());
    await shop.shop.keys.tokens.renew(new Date());
    const again = await shop.guest().login({ body: { email, password: PASSWORD } });
    const token = again.ok ? again.data.token : '';
    expect(await shop.guest().devices({ token })).toMatchObject({ data: { devices: [{ current: true }] } });
  });

  test('is replaced after a month even if the clock was once a year ahead', async () => {
    await shop.pool.query("delete from secrets where name = 'token' or name like 'token-%'");
    const { tokens } = shop.shop.keys;
    await tokens.renew(new Date());
    const old = await newPerson(shop, 'customer');
    await tokens.renew(inDays(365));
    await tokens.renew(inDays(31));
    await tokens.renew(inDays(31.1));
    const later = await at(inDays(31.1), () => newPerson(shop, 'customer'));
    expect(kidOf(later)).not.toBe(kidOf(old));
    const { rows } = await shop.pool.query("select name from secrets where name like 'token%'");
    expect(rows).toHaveLength(3);
    expect(await opens(old)).toBe(true);
  });

  test('is known to every process, also if the first was made while the clock was ahead', async () => {
    await shop.pool.query("delete from secrets where name = 'token' or name like 'token-%'");
    const [one, other] = [await openTokenKeys(shop.shop.db), await openTokenKeys(shop.shop.db)];
    await shop.pool.query(
      "update secrets set created_at = now() + interval '5 hours 30 minutes' where name = 'token'",
    );
    for (const keys of [one, other]) await keys.renew(inDays(5.5 / 24));
    await one.renew(new Date());
    // The other re-reads the keys within a minute.
    expect(other.checking(one.signing(new Date()).kid)).not.toBeNull();
    const later = inDays(11 / (24 * 60));
    expect(one.signing(later).kid).not.toBe(one.signing(new Date()).kid);
  });

  test('is looked up only among our own names', async () => {
    const { tokens } = shop.shop.keys;
    for (const kid of ['cookie', 'address', 'token-', '../token', "token' or ''='"])
      expect(tokens.checking(kid)).toBeNull();
  });
});

test('a staff session ends after half a day without use; a customer’s does not', async () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3600_000);
  for (const role of ['admin', 'manager', 'readonly'] as const) {
    const busy = await newPerson(shop, role);
    expect(await at(later(11), () => opens(busy)), role).toBe(true);
    const idle = await newPerson(shop, role);
    expect(await at(later(13), () => opens(idle)), role).toBe(false);
  }
  const customer = await newPerson(shop, 'customer');
  expect(await at(later(13), () => opens(customer))).toBe(true);
});

test('a session that was used while the clock was a day ahead does not count as used until that day', async () => {
  const till = await at(inDays(1), () => newPerson(shop, 'manager'));
  expect(await opens(till)).toBe(false);
  const { token } = await at(inDays(1), () => newPerson(shop, 'customer'));
  const lastSeen = async () => {
    const answer = await shop.guest().devices({ token });
    return answer.ok ? Date.parse(answer.data.devices[0]?.lastSeenAt ?? '') : Number.NaN;
  };
  await lastSeen();
  await eventually(async () => expect(await lastSeen()).toBeLessThanOrEqual(Date.now()));
});

test('a staff session that has ended unused is no signed-in device; a customer’s still is', async () => {
  const later = new Date(Date.now() + 13 * 3600_000);
  for (const [role, devices] of [
    ['manager', 1],
    ['customer', 2],
  ] as const) {
    const person = await newPerson(shop, role);
    const listed = await at(later, async () => {
      const login = await shop.guest().login({ body: { email: person.email, password: PASSWORD } });
      return shop.guest().devices({ token: login.ok ? login.data.token : '' });
    });
    expect(listed.ok && listed.data.devices, role).toHaveLength(devices);
  }
});

test('a session that is ended in one process is ended in all of them at once', async () => {
  // Processes share nothing but the database; a token is looked up there each time.
  const person = await newPerson(shop, 'customer');
  expect(await opens(person)).toBe(true);
  await shop.pool.query('update sessions set revoked_at = now() where customer_id = $1', [person.id]);
  expect(await opens(person)).toBe(false);
});
