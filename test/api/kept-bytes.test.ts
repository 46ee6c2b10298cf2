import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { chooseBytes, keepBytes } from '../../src/api/kept-bytes.ts';

test.each(['br', 'gzip'])('kept bytes hold the memory of what is sent, and no more: %s', async (coding) => {
  const kept = keepBytes('Kaju katli, a kilo at a time. '.repeat(60));
  const request = { headers: { 'accept-encoding': coding } } as unknown as FastifyRequest;
  const { bytes } = chooseBytes(request, kept);
  for (const one of [kept.plain, await bytes]) expect(one?.buffer.byteLength).toBe(one?.length);
});
