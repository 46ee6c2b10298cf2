import { expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openBefore } from './older-release.ts';

const { pool, older } = await openBefore('167');

test('of the refunds and steps from before migrations 167 and 168 those are looked at that have no credit note', async () => {
  expect(await migrate(pool, older)).toMatchObject({ ok: true });
  await pool.query(BEFORE);
  expect(await migrate(pool)).toMatchObject({ ok: true });
  await pool.query(refund('made since by an older process', 'done'));
  const { rows: refunds } = await pool.query('select reason from refunds where not credited order by reason');
  expect(refunds.map(({ reason }) => reason)).toEqual([
    'made since by an older process',
    'on its way',
    'without a note',
  ]);
  const { rows: steps } = await pool.query('select cause from order_events where not credited');
  expect(steps).toEqual([{ cause: 'by hand, without a note' }]);
});

const idOf = (order: number) => `019a0000-0000-7000-8000-00000000000${order}`;

const anOrder = (order: number) => `
  insert into orders (id, browser_hash, status, source, amount_paise, name, email, phone, address1, address2, city, state, pincode)
    values ('${idOf(order)}', '\\x00', 'refunded', 'cart', 100, 'Asha', 'asha@example.in', '9876543210', 'a', '', 'Jaipur', 'Rajasthan', '302003');
  insert into payment_attempts (id, order_id, provider, txnid, fingerprint, amount_paise, state, holds_until, next_check_at)
    values ('${idOf(order)}', '${idOf(order)}', 'easebuzz', 'TXN${order}', '\\x00', 100, 'succeeded', now(), now());
  insert into invoices (order_id, financial_year, serial, number, issued_at)
    values ('${idOf(order)}', '2026-27', ${order}, 'I${order}', now());`;

const refund = (reason: string, state: 'done' | 'requested') => `
  insert into refunds (id, attempt_id, order_id, amount_paise, reason, state, settled_at, merchant_refund_id, idempotency_key, actor)
    values (gen_random_uuid(), '${idOf(1)}', '${idOf(1)}', 10, '${reason}', '${state}', case '${state}' when 'done' then now() end,
      left(upper(md5('${reason}')), 30), '${reason}', 'easebuzz');`;

const step = (order: number, cause: string, byHandPaise: number | null) => `
  insert into order_events (order_id, from_status, to_status, cause, actor, given_by_hand_paise)
    values ('${idOf(order)}', 'paid', 'refunded', '${cause}', 'staff:x', ${byHandPaise});`;

const BEFORE = `
  insert into invoice_counters values ('2026-27', 3);
  insert into credit_note_counters values ('2026-27', 2);
  ${[1, 2, 3].map(anOrder).join('')}
  ${refund('with a note', 'done')}
  ${refund('without a note', 'done')}
  ${refund('on its way', 'requested')}
  insert into credit_notes
    select '2026-27', 1, 'CN1', order_id, id, 10, now(), '{}' from refunds where reason = 'with a note';
  ${step(1, 'by hand, with a note', null)}
  insert into credit_notes values ('2026-27', 2, 'CN2', '${idOf(1)}', null, 60, now(), '{}');
  ${step(2, 'by hand, without a note', null)}
  ${step(3, 'all of it by refunds', 0)}`;
