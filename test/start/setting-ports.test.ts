import { expect, test } from 'vitest';
import { isBlockedPort } from '../../src/setting-ports.ts';
import { complaintOf } from './read-environment.ts';

test('a port that no browser opens is refused, or the shop would be open where nobody can see it', () => {
  expect(complaintOf({ PORT: '6000' })).toBe(
    'PORT must not be 6000 unless PUBLIC_URL names another, because no browser opens that one.',
  );
  expect(complaintOf({ PORT: '6001' })).toBe('accepted');
});

test('behind a proxy the shop may listen at any port', () => {
  expect(complaintOf({ PORT: '6000', PUBLIC_URL: 'https://gulab.example' })).toBe('accepted');
});

test.each(['PUBLIC_URL', 'ADMIN_URL', 'PAYMENT_PAY_URL', 'PAYMENT_LOADER_URL'])(
  '%s with such a port is refused, with or without a proxy',
  (name) => {
    expect(
      complaintOf({ PORT: '6000', PUBLIC_URL: 'https://gulab.example', [name]: 'http://localhost:6000' }),
    ).toBe(`${name} must be an address whose port browsers open, but it is "http://localhost:6000".`);
  },
);

test('mail and database may have such a port', () => {
  expect(complaintOf({ SMTP_URL: 'smtps://mail.example:465' })).toBe('accepted');
});

test('these are the ports at which this Node asks nobody', async () => {
  const open = new Error('open');
  const dispatcher = {
    dispatch() {
      throw open;
    },
  };
  const ports = Array.from({ length: 11_000 }, (_, at) => at + 1).filter(
    (port) => port < 1024 || [port - 1, port, port + 1].some(isBlockedPort),
  );
  const blocked: number[] = [];
  for (const port of ports) {
    const options: object = { dispatcher };
    const failure: unknown = await fetch(`http://localhost:${port}`, options).catch((error) => error);
    if (!(failure instanceof Error && (failure === open || failure.cause === open))) blocked.push(port);
  }
  expect(ports.filter(isBlockedPort)).toEqual(blocked);
});
