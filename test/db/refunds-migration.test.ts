import { expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openBefore } from './older-release.ts';

const { pool, older } = await openBefore('041');

test('money that was queued to go back before migration 041 still goes back', async () => {
  expect(await migrate(pool, older)).toMatchObject({ ok: true });
  await pool.query(QUEUED);
  expect(await migrate(pool)).toMatchObject({ ok: true });
  const { rows } = await pool.query(
    `select order_id, state, idempotency_key, actor, tries, settled_at is not null as settled, next_check_at <= now() as due,
            merchant_refund_id ~ '^RF[0-9A-F]{25}$' as named from refunds order by state`,
  );
  const kept = { order_id: ORDER, actor: 'easebuzz', tries: 0, due: true, named: true };
  expect(rows).toEqual([
    { ...kept, state: 'done', settled: true, idempotency_key: `surplus-${PAID}` },
    { ...kept, state: 'due', settled: false, idempotency_key: `surplus-${SURPLUS}` },
  ]);
});

const ORDER = '019a0000-0000-7000-8000-000000000001';
const PAID = '019a0000-0000-7000-8000-000000000002';
const SURPLUS = '019a0000-0000-7000-8000-000000000003';

const QUEUED = `
  insert into orders (id, browser_hash, status, source, amount_paise, name, email, phone, address1, address2, city, state, pincode)
    values ('${ORDER}', '\\x00', 'failed', 'cart', 100, 'Asha', 'asha@example.in', '9876543210', 'a', '', 'Jaipur', 'Rajasthan', '302003');
  insert into payment_attempts (id, order_id, provider, txnid, fingerprint, amount_paise, state, holds_until, next_check_at) values
    ('${PAID}', '${ORDER}', 'easebuzz', 'TXN1', '\\x00', 100, 'surplus', now(), now()),
    ('${SURPLUS}', '${ORDER}', 'easebuzz', 'TXN2', '\\x00', 100, 'surplus', now(), now());
  insert into refund_queue (id, attempt_id, amount_paise, reason, state) values
    (gen_random_uuid(), '${PAID}', 100, 'second payment', 'done'),
    (gen_random_uuid(), '${SURPLUS}', 100, 'second payment', 'due');`;
