import { expect, test } from 'vitest';
import { reasonOf } from '../../src/db/refusal-reason.ts';

test.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain'],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'unable to verify the first certificate; if the root CA is installed locally, try running Node.js with --use-system-ca',
  ],
])(
  'whose managed database has a certificate of its provider (%s) is told where its authority goes',
  (code, message) => {
    expect(reasonOf({ code, message })).toContain('sslrootcert=/etc/shop/ca.pem');
  },
);

test('a pooler in statement mode is called that', () => {
  const refusal = { code: '08P01', message: 'transaction blocks not allowed in statement pooling mode' };
  expect(reasonOf(refusal)).toBe(
    'a pooler before it works in statement mode, but the shop needs sessions: use its session mode, or PostgreSQL itself',
  );
});

test('anything else is said in the words of PostgreSQL', () => {
  expect(reasonOf({ code: '3D000', message: 'database "mithai" does not exist' })).toBe(
    'database "mithai" does not exist',
  );
});
