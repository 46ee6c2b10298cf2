import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { openTestShop, PUBLIC_URL } from '../shop.ts';
import type { FuzzRequest } from './a-request.ts';
import { fuzz } from './fuzz.ts';
import { goodWords, manyTokens } from './good-words.ts';
import type { FuzzAnswer } from './judge.ts';
import { lineOf } from './line-of.ts';
import { headersOf } from './send.ts';

const NO_LIMITS = {
  loginAccount: 1_000_000,
  loginAddress: 1_000_000,
  signupAddressPerHour: 1_000_000,
  contactAddressPerHour: 1_000_000,
  resetAccountPerHour: 1_000_000,
  resetAddressPerHour: 1_000_000,
  initiatePerBuyerPerTenMinutes: 1_000_000,
  handOverAccountPerHour: 1_000_000,
};

test('3,000 generated requests cause no complaint', { timeout: 120_000 }, async () => {
  const shop = await openTestShop({ limits: NO_LIMITS });
  const send = async ({ method, url, headers, body }: FuzzRequest): Promise<FuzzAnswer> => {
    const begun = performance.now();
    const answer = await shop.app.inject({
      // The contract's methods are those Fastify accepts.
      method: method as 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    const milliseconds = performance.now() - begun;
    return { status: answer.statusCode, headers: headersOf(answer.headers), body: answer.body, milliseconds };
  };
  const report = await fuzz({
    openApi: (await shop.inject({ url: '/openapi.json' })).json(),
    send,
    async world() {
      return goodWords(shop.guest(), await manyTokens(shop.shop));
    },
    pages: [],
    mayLeadTo: ['/', PUBLIC_URL],
    requests: 3000,
    atOnce: 8,
    seed: 1964,
  });
  await shop.close();
  expect(report.complaints.map(lineOf)).toEqual([]);
  // Most calls succeeded at least once, so the requests get past validation.
  expect(report.reached.length).toBeGreaterThan(report.notReached.length);
});
