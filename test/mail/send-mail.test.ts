import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMailer } from '../../src/mail/send-mail.ts';
import type { MailTransport } from '../../src/mail/transport.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { anOrder } from './an-order.ts';

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop();
});
afterAll(() => house.close());

test('a mail that the server refuses is logged with its answer but without the address, and tried again', async () => {
  const order = await anOrder(house.shop.db, { status: 'paid' });
  const send = () => Promise.reject(new Error("Can't send: 550 5.7.1 <asha@example.in> relaying denied"));
  const warn = vi.spyOn(house.shop.log, 'warn');
  const mailer = createMailer({ shop: house.shop, transport: { send } as never });
  const sending = mailer({ kind: 'order-status', orderId: order.id, status: 'paid' });
  await expect(sending).rejects.toThrow("Can't send: 550 5.7.1 <…> relaying denied");
  const [facts] = warn.mock.calls.at(-1) ?? [];
  expect(facts).toMatchObject({ mail: 'order-status-paid', why: expect.stringContaining('550 5.7.1 <…>') });
  warn.mockRestore();
});

describe('a mail to an address that nobody has', () => {
  const why = '550 5.1.1 <asha@example.in> User unknown';
  const transport: MailTransport = {
    send: async () => ({ ok: false, reason: 'no-mailbox', why }),
    close: () => undefined,
  };

  test('is not tried again, and is logged with the answer but without the address', async () => {
    const order = await anOrder(house.shop.db, { status: 'paid' });
    const warn = vi.spyOn(house.shop.log, 'warn');
    const mailer = createMailer({ shop: house.shop, transport });
    await mailer({ kind: 'order-status', orderId: order.id, status: 'paid' });
    expect(warn.mock.calls).toEqual([
      [
        { mail: 'order-status-paid', messageId: expect.any(String), why: '550 5.1.1 <…> User unknown' },
        'nobody has the address of a mail; it is not tried again',
      ],
    ]);
    warn.mockRestore();
  });

  test('is tried again if that is the shop’s own: it is a setting, which somebody will correct', async () => {
    const order = await anOrder(house.shop.db, { status: 'paid' });
    const mailer = createMailer({ shop: house.shop, transport });
    await expect(mailer({ kind: 'shop-order-paid', orderId: order.id })).rejects.toThrow('550 5.1.1 <…>');
  });
});

test('a job of a kind that this release does not know is logged without its content, and tried again', async () => {
  const warn = vi.spyOn(house.shop.log, 'warn');
  const mailer = createMailer({ shop: house.shop, transport: {} as never });
  const ofAnotherRelease = { kind: 'reset-password', customerId: 'asha', code: 'a-secret' };
  await expect(mailer(ofAnotherRelease as never)).rejects.toThrow('a mail of an unknown kind');
  const words = 'mail of an unknown kind; it is tried again';
  expect(warn.mock.calls).toEqual([[{ mail: 'reset-password' }, words]]);
  warn.mockRestore();
});
