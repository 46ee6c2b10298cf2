import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openQueue } from '../../src/jobs/queue.ts';
import { openTestShop } from '../shop.ts';
import { eventually } from '../support/eventually.ts';
import { withDatabase } from '../support/global-setup.ts';
import { openMuteProxy } from '../support/mute-proxy.ts';

test('mail is still sent when the queue’s connections no longer answer', async () => {
  const { pool, shop, close } = await openTestShop();
  onTestFinished(close);
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const proxy = await openMuteProxy(withDatabase(inject('database'), rows[0]?.name ?? ''));
  onTestFinished(proxy.close);
  const queue = await openQueue(proxy, pino({ level: 'silent' }), { maxSilenceMs: 1000 });
  onTestFinished(queue.stop);
  const sent: string[] = [];
  await queue.work(async (job) => {
    if (job.kind !== 'contact-message') return;
    sent.push(job.messageId);
    if (job.messageId === 'first') proxy.mute();
  });
  const write = (messageId: string) => queue.outbox.mail(shop.db, { kind: 'contact-message', messageId });
  await write('first');
  await eventually(() => expect(sent).toEqual(['first']));
  await write('second');
  await eventually(() => expect(sent).toContain('second'));
});
