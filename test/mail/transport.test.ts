import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mail, openTransport } from '../../src/mail/transport.ts';
import { eventually } from '../support/eventually.ts';
import { FROM } from './mail-fixture.ts';
import { readEml } from './read-eml.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-mail-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const aMail: Mail = {
  kind: 'verify-email',
  to: { name: 'आशा', address: 'asha@example.in' },
  replyTo: null,
  subject: 'नमस्ते: ₹1,349.5',
  html: '<p>नमस्ते ₹1,349.5</p>',
  text: `नमस्ते ₹1,349.5\n${'http://shop.test/verify-email?code='}${'x'.repeat(120)}\n`,
  messageId: '<verify-email.1@shop.test>',
  date: new Date('2026-11-21T09:45:00.123Z'),
};

describe('mail in a folder', () => {
  test('is one whole file, named so that it sorts by time', async () => {
    const folder = join(home, 'deep', 'mail');
    const transport = openTransport({ smtpUrl: null, folder, from: FROM });
    await transport.send(aMail);
    await transport.send({ ...aMail, kind: 'order-status-paid', date: new Date('2026-11-21T09:45:00.124Z') });
    const files = (await readdir(folder)).sort();
    expect(files).toEqual([
      expect.stringMatching(/^2026-11-21T09-45-00\.123Z-verify-email-[0-9a-f]{8}\.eml$/),
      expect.stringMatching(/^2026-11-21T09-45-00\.124Z-order-status-paid-[0-9a-f]{8}\.eml$/),
    ]);
    const [first = ''] = files;
    expect((await stat(join(folder, first))).mode & 0o077).toBe(0);
    const mail = readEml(await readFile(join(folder, first), 'utf8'));
    expect(mail).toMatchObject({ subject: aMail.subject, text: aMail.text });
    expect(mail.html.trim()).toBe(aMail.html);
    expect(mail.headers.get('date')).toEqual(['Sat, 21 Nov 2026 09:45:00 +0000']);
    expect(mail.headers.get('message-id')).toEqual([aMail.messageId]);
  });

  test('leaves nothing half-written when it cannot be kept, however often it is tried', async () => {
    const folder = join(home, 'cannot-be-kept');
    const transport = openTransport({ smtpUrl: null, folder, from: FROM });
    await transport.send(aMail);
    const files = await readdir(folder);
    const [first = ''] = files;
    await rm(join(folder, first));
    await mkdir(join(folder, first));
    for (const _ of [1, 2]) await expect(transport.send(aMail)).rejects.toThrow('EISDIR');
    expect(await readdir(folder)).toEqual(files);
  });

  test.each([
    ['', 'orders@shop.example'],
    ['Gulab', 'Gulab <orders@shop.example>'],
    ['Gulab, Sons & Co', '"Gulab, Sons & Co" <orders@shop.example>'],
    ['Gulab "1964" Sons', '"Gulab \\"1964\\" Sons" <orders@shop.example>'],
    // These signs have a meaning in a header: what is before a colon names a group, what is in parentheses is a remark.
    ['Gulab & Sons: since 1964', '"Gulab & Sons: since 1964" <orders@shop.example>'],
    ['Gulab & Sons (Jaipur)', '"Gulab & Sons (Jaipur)" <orders@shop.example>'],
    ['Gulab; Sons', '"Gulab; Sons" <orders@shop.example>'],
  ])('comes from a sender named %j, whatever signs the name has', async (name, header) => {
    const folder = join(home, `from-${name.length}-${header.length}`);
    const from = { name, address: 'orders@shop.example' };
    await openTransport({ smtpUrl: null, folder, from }).send(aMail);
    const [file = ''] = await readdir(folder);
    expect(readEml(await readFile(join(folder, file), 'utf8')).headers.get('from')).toEqual([header]);
  });

  test('needs no folder before the first mail', async () => {
    const folder = join(home, 'none');
    openTransport({ smtpUrl: null, folder, from: FROM });
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });
});

describe('mail by SMTP', () => {
  test('is handed over with its envelope', async () => {
    const server = await aMailServer('250 OK');
    await openTransport({ smtpUrl: server.url, folder: home, from: FROM }).send(aMail);
    expect(server.heard).toContain('MAIL FROM:<namaste@gulabandsons.example>');
    expect(server.heard).toContain('RCPT TO:<asha@example.in>');
    expect(server.heard).toContain('Message-ID: <verify-email.1@shop.test>');
    await server.close();
  });

  test('shares a connection, until the shop closes', async () => {
    const server = await aMailServer('250 OK');
    const transport = openTransport({ smtpUrl: server.url, folder: home, from: FROM });
    await transport.send(aMail);
    await transport.send(aMail);
    expect(server.connections()).toBe(1);
    expect(server.heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(2);
    transport.close();
    await eventually(() => expect(server.open()).toBe(0));
    await server.close();
  });

  test('goes to another machine encrypted or not at all', async () => {
    const server = await aMailServer('250 OK');
    // An address of this machine that is not a loopback address.
    const smtpUrl = server.url.replace('127.0.0.1', '0.0.0.0');
    const sending = openTransport({ smtpUrl, folder: home, from: FROM }).send(aMail);
    // It answers STARTTLS, but does not start TLS.
    await expect(sending).rejects.toThrow();
    expect(server.heard).toContain('STARTTLS');
    expect(server.heard.join()).not.toContain('asha@example.in');
    await server.close();
  });

  test('throws when the server refuses, so that the queue tries again', async () => {
    const server = await aMailServer('451 Try again later');
    const sending = openTransport({ smtpUrl: server.url, folder: home, from: FROM }).send(aMail);
    await expect(sending).rejects.toThrow('451');
    await server.close();
  });

  test.each([
    '550 5.1.1 <asha@example.in>: Recipient address rejected: User unknown',
    '550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 See our pages.',
    '550 5.1.2 Domain not found',
    '550 5.2.1 The mailbox is disabled',
    '550 No such user here',
    '550 Unrouteable address',
  ])('says so when nobody has the address: %s', async (verdict) => {
    const server = await aMailServer(verdict);
    const sent = await openTransport({ smtpUrl: server.url, folder: home, from: FROM }).send(aMail);
    expect(sent).toEqual({
      ok: false,
      reason: 'no-mailbox',
      why: expect.stringContaining(verdict.slice(0, 9)),
    });
    await server.close();
  });

  test.each([
    // A server that does not take mail of this shop would refuse it for everybody.
    '550 5.7.1 Relaying denied',
    '554 5.7.1 <asha@example.in>: Relay access denied',
    '550 relay not permitted',
    '530 5.7.0 Authentication required',
    '550 5.1.8 Sender address rejected: Domain not found',
    '550 5.1.7 <namaste@gulabandsons.example>: Sender address rejected: User unknown',
    '550 Sender verify failed: no such user',
    // A full mailbox is emptied.
    '552 5.2.2 Mailbox full',
    '450 4.1.1 User unknown in local recipient table',
    '421 Too many connections',
  ])('throws when the server may take it later, or from another sender: %s', async (verdict) => {
    const server = await aMailServer(verdict);
    const sending = openTransport({ smtpUrl: server.url, folder: home, from: FROM }).send(aMail);
    await expect(sending).rejects.toThrow(verdict);
    await server.close();
  });

  test('throws when the server refuses the sender, whatever it says of a user', async () => {
    const server = await aMailServer('250 OK', '550 5.1.1 No such user');
    const sending = openTransport({ smtpUrl: server.url, folder: home, from: FROM }).send(aMail);
    await expect(sending).rejects.toThrow('5.1.1');
    await server.close();
  });

  test('throws when there is no server', async () => {
    const server = await aMailServer('250 OK');
    await server.close();
    const sending = openTransport({ smtpUrl: server.url, folder: home, from: FROM }).send(aMail);
    await expect(sending).rejects.toThrow('ECONNREFUSED');
  });
});

/** A minimal mail server: it records what it receives and answers every recipient with `verdict`. */
async function aMailServer(verdict: string, toSender = '250 OK') {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client may leave in the middle of an answer.
    socket.on('error', () => {});
    let inLetter = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    createInterface(socket).on('line', (line) => {
      heard.push(line);
      if (inLetter) {
        inLetter = line !== '.';
        if (!inLetter) say('250 Accepted');
        return;
      }
      inLetter = line === 'DATA';
      if (line.startsWith('RCPT')) say(verdict);
      else if (line.startsWith('MAIL')) say(toSender);
      else if (inLetter) say('354 Go on');
      else say(line === 'QUIT' ? '221 Bye' : '250 OK');
    });
    say('220 shop.test');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    heard,
    connections: () => sockets.size,
    open: () => [...sockets].filter(({ closed }) => !closed).length,
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
