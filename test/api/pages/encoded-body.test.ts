import { expect, test } from 'vitest';
import { encodeBody, negotiateBody } from '../../../src/api/from-memory/encoded-body.ts';

test.each(['br', 'gzip'])('kept bytes hold the memory of what is sent, and no more: %s', async (coding) => {
  const body = encodeBody('Kaju katli, a kilo at a time. '.repeat(60));
  const request = { method: 'GET', headers: { 'accept-encoding': coding } };
  const { bytes } = negotiateBody(request, body);
  const sent = await bytes;
  if (!sent) throw new Error('nothing is sent');
  for (const one of [body.plain, sent]) expect(one.buffer.byteLength).toBe(one.length);
});
