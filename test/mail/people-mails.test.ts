import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { type MailedCodeKind, mailCode } from '../../src/shop/customers/mailed-code.ts';
import { ownerOfCode, redeemCode, voidCodes } from '../../src/shop/customers/one-time-code.ts';
import { PUBLIC_URL } from '../shop.ts';
import { anOrder } from './an-order.ts';
import { openPost } from './open-post.ts';

const { house, post } = await openPost();

async function aCustomer(person: { username: string; email: string }) {
  const id = uuidv7();
  await house.shop.db
    .insertInto('customers')
    .values({ id, ...person })
    .execute();
  return id;
}

async function aMessage(words: { name: string; email: string; message: string }) {
  const id = uuidv7();
  await house.shop.db
    .insertInto('contact_messages')
    .values({ id, ...words })
    .execute();
  return post.send({ kind: 'contact-message', messageId: id });
}

/** Requests a code, and returns the job that is queued. */
async function asked(letter: MailedCodeKind, customerId: string, newEmail?: string) {
  await house.shop.db
    .transaction()
    .execute((tx) => mailCode(house.shop, tx, letter, customerId, newEmail ?? null));
  const job = (await house.mails()).findLast(
    (mail) => mail.kind === 'code' && mail.customerId === customerId,
  );
  if (job?.kind !== 'code') throw new Error(`no job for ${letter}`);
  return job;
}

const codeIn = (text: string | undefined) => /\?(?:code|change)=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

describe('a link with a code', () => {
  test.each([
    ['verify-email', 'Please confirm your e-mail address', '24 hours'],
    ['reset-password', 'Choose a new password', 'valid for 1 hour'],
  ] as const)('%s goes to the address, with the link and how long it works', async (kind, heading, life) => {
    const customerId = await aCustomer({ username: 'Meera', email: `meera-${kind}@example.in` });
    const mail = await post.send(await asked(kind, customerId));
    const code = codeIn(mail?.text);
    expect(await ownerOfCode(house.shop, kind, code)).toMatchObject({ id: customerId });
    expect(mail?.headers.get('to')).toEqual([`meera-${kind}@example.in`]);
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/${kind}?code=${code}"`);
    expect(mail?.text).toContain(`${PUBLIC_URL}/${kind}?code=${code}`);
    expect(mail?.text).toContain(heading);
    expect(mail?.text).toContain(life);
    expect(JSON.stringify([...(mail?.headers ?? [])])).not.toContain(code);
  });

  test.each([
    ['verify-email', undefined],
    ['change-email-to', 'not-hers@example.in'],
  ] as const)(
    '%s warns a person who owns the address, but not the account, of what the link would show',
    async (kind, newEmail) => {
      const customerId = await aCustomer({ username: 'Meera', email: `warned-${kind}@example.in` });
      const mail = await post.send(await asked(kind, customerId, newEmail));
      expect(mail?.text).toMatch(
        /do\s+not\s+open\s+the\s+link:\s+it\s+would\s+show\s+the\s+orders\s+made\s+with\s+this\s+address/,
      );
    },
  );

  test('speaks of no mail to an address that was never confirmed, and of no password that there may not be', async () => {
    const customerId = await aCustomer({ username: 'Meera', email: 'a-typo@example.in' });
    const toNew = await post.send(await asked('change-email-to', customerId, 'meera.s@example.in'));
    expect(`${toNew?.html}${toNew?.text}`).not.toContain('old mailbox');
    const toOld = await post.send(await asked('change-email-from', customerId, 'meera.s@example.in'));
    expect(toOld?.text).not.toContain('knows your password');
    expect(toOld?.text).toContain('somebody is logged in to your account');
  });

  test('to another address names it where the owner of the account is asked: it may be mistyped, or a thief’s', async () => {
    const customerId = await aCustomer({ username: 'Meera', email: 'meera.before@example.in' });
    const toOld = await post.send(await asked('change-email-from', customerId, 'meera.s@exmaple.in'));
    expect(toOld?.headers.get('to')).toEqual(['meera.before@example.in']);
    expect(toOld?.text).toContain('another e-mail address: meera.s@exmaple.in.');
    expect(toOld?.html).toContain('meera.s@exmaple.in');
  });

  test('works as long as the letter says, however long the letter waited', async () => {
    const customerId = await aCustomer({ username: 'Late', email: 'late@example.in' });
    const job = await asked('reset-password', customerId);
    house.setClockAhead({ hours: 2 });
    const code = codeIn((await post.send(job))?.text);
    house.setClockAhead({ hours: 2, minutes: 59 });
    expect(await ownerOfCode(house.shop, 'reset-password', code)).not.toBeNull();
    house.setClockAhead({ hours: 2, minutes: 61 });
    expect(await ownerOfCode(house.shop, 'reset-password', code)).toBeNull();
    house.setClock(null);
  });

  test('is a new one when the mail is written again; the newest works, and no mail replaces another', async () => {
    const customerId = await aCustomer({ username: 'Twice', email: 'twice@example.in' });
    const job = await asked('reset-password', customerId);
    const mails = [await post.send(job), await post.send(job)];
    const owners = mails.map((mail) => ownerOfCode(house.shop, 'reset-password', codeIn(mail?.text)));
    expect(await Promise.all(owners)).toEqual([null, expect.objectContaining({ id: customerId })]);
    const ids = mails.map((mail) => mail?.headers.get('message-id')?.[0]);
    expect(new Set(ids).size).toBe(2);
  });

  test('carries nothing that a stranger typed at sign-up', async () => {
    const customerId = await aCustomer({ username: 'Win money at evil.example', email: 'victim@example.in' });
    const mail = await post.send(await asked('verify-email', customerId));
    expect(mail?.headers.get('to')).toEqual(['victim@example.in']);
    expect(`${mail?.html}${mail?.text}${mail?.subject}`).not.toContain('evil.example');
  });

  test('is not sent once its request is void or used, or its account is gone', async () => {
    const customerId = await aCustomer({ username: 'G', email: 'gone@example.in' });
    const [voided, used] = [
      await asked('reset-password', customerId),
      await asked('verify-email', customerId),
    ];
    await voidCodes(house.shop.db, 'reset-password', customerId);
    expect(await post.send(voided)).toBeNull();
    const code = codeIn((await post.send(used))?.text);
    expect(await redeemCode(house.shop, house.shop.db, 'verify-email', code)).toBe(customerId);
    expect(await post.send(used)).toBeNull();
    const last = await asked('reset-password', customerId);
    await house.shop.db.deleteFrom('customers').where('id', '=', customerId).execute();
    expect(await post.send(last)).toBeNull();
  });
});

describe('a message of the contact page', () => {
  test('reaches the shop word for word, and the answer reaches the visitor', async () => {
    const message = 'Namaste,\n\ndo you make 40 kg of laddoo?\nRavi';
    const mail = await aMessage({ name: 'Ravi Iyer', email: 'ravi@example.in', message });
    expect(mail?.headers.get('to')).toEqual(['"Gulab & Sons" <namaste@gulabandsons.example>']);
    expect(mail?.headers.get('reply-to')).toEqual(['Ravi Iyer <ravi@example.in>']);
    expect(mail?.subject).toBe('Message from Ravi Iyer');
    expect(mail?.text).toContain(message);
  });

  test('is cut for the list of mails before or after an emoji, not inside it', async () => {
    const message = `${'a'.repeat(149)}\u{1f600} and more`;
    const mail = await aMessage({ name: 'Ravi Iyer', email: 'ravi@example.in', message });
    expect(mail?.html).not.toContain('\ufffd');
    expect(mail?.text).toContain(message);
  });

  test('is not sent when it is gone', async () => {
    expect(await post.send({ kind: 'contact-message', messageId: uuidv7() })).toBeNull();
  });
});

const CRUEL_NAMES = [
  'Ravi\r\nBcc: everybody@example.in',
  'Ravi\nSubject: You have won',
  'Ravi\u2028Bcc: x@example.in\u0001\u202e',
  '"><script>alert(1)</script>',
  'Ravi" <other@example.in>, "x',
  '=?UTF-8?B?Qmc6?=\r\n\r\nA body of its own',
];

describe('hostile words', () => {
  test.each(CRUEL_NAMES)('such as %j start no header and no element', async (name) => {
    const mail = await aMessage({ name, email: 'ravi@example.in', message: `<b>${name}</b>` });
    if (!mail) throw new Error('nothing was sent');
    expect([...mail.headers.keys()].sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    for (const values of mail.headers.values()) expect(values).toHaveLength(1);
    const [replyTo = ''] = mail.headers.get('reply-to') ?? [];
    expect(replyTo).toMatch(/ <ravi@example\.in>$/);
    expect(replyTo.replace(/"(?:\\.|[^"\\])*"/g, '').match(/@/g)).toHaveLength(1);
    expect(mail.html).not.toMatch(/<script|<b>/);
  });

  test.each(CRUEL_NAMES)('such as %j do not keep their owner from buying sweets', async (name) => {
    const order = await anOrder(house.shop.db, { status: 'paid', name });
    const mail = await post.send({ kind: 'order-status', orderId: order.id, status: 'paid' });
    expect(mail?.headers.get('bcc')).toBeUndefined();
    expect(mail?.headers.get('to')?.[0]).toMatch(/ <asha@example\.in>$/);
    expect(mail?.html).not.toContain('<script');
    const forShop = await post.send({ kind: 'shop-order-paid', orderId: order.id });
    expect(forShop?.headers.get('subject')).toHaveLength(1);
    expect(forShop?.headers.get('bcc')).toBeUndefined();
  });

  test.each(['utf-8?B?4oCuZ25p?=', 'UTF-8?Q?Paid=0AYou?='])(
    'such as =?%s are not decoded by a mail program into other words',
    async (coded) => {
      const name = `=?${coded}`;
      const mail = await aMessage({ name, email: 'ravi@example.in', message: 'Hello' });
      expect(mail?.subject).toBe(`Message from = ?${coded}`);
      const headers = [...(mail?.headers.get('subject') ?? []), ...(mail?.headers.get('reply-to') ?? [])];
      expect(headers).toHaveLength(2);
      expect(headers.join()).not.toContain(name);
      expect(mail?.text).toContain(name);
    },
  );

  test.each([
    'ravi@example.in, everybody@example.in',
    'ravi@example.in\r\nBcc: everybody@example.in',
    '<ravi@example.in>',
    'Ravi <ravi@example.in>',
    'ravi',
    'group: a@example.in;',
  ])('such as %j are no address to write or reply to', async (email) => {
    const mail = await aMessage({ name: 'Ravi', email, message: 'Hello' });
    expect(mail?.headers.get('reply-to')).toBeUndefined();
    expect(mail?.headers.get('bcc')).toBeUndefined();
    const order = await anOrder(house.shop.db, { status: 'paid', email });
    expect(await post.send({ kind: 'order-status', orderId: order.id, status: 'paid' })).toBeNull();
  });
});
