import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createClient } from '../../src/contract/client.ts';
import { paths } from '../../src/contract/paths/paths.ts';
import { readReply } from '../../src/contract/read-reply.ts';
import { connectDatabase } from '../../src/db/connect.ts';
import { loadSecretKeys } from '../../src/shop/secrets.ts';
import { startOwnPostgres } from '../chaos/own-postgres.ts';
import { openShopProcess } from '../chaos/shop-process.ts';
import { freePort } from '../support/free-ports.ts';
import { fuzz } from './fuzz.ts';
import { goodWords, manyTokens } from './good-words.ts';
import { lineOf } from './line-of.ts';
import { grownMb, MAX_GROWTH_MB, type MemoryReading, memoryOf, tellMemory } from './memory.ts';
import { sendTo } from './send.ts';

/** `npm run fuzz`: 100,000 generated requests against the real shop, started for them (docs/security.md). */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '20261121' },
    'at-once': { type: 'string', default: '16' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const atOnce = Number(values['at-once']);

const PAGES = ['/', '/login', '/product/', '/checkout', '/orders', '/payment-success', '/payment-failure'];
const MORE_PAGES = ['/oauth-success', '/verify-email', '/reset-password', '/contact', '/cart', '/nothing/'];
const LIMITS = ['LOGIN_ACCOUNT', 'LOGIN_ADDRESS', 'SIGNUP_ADDRESS', 'CONTACT_ADDRESS', 'RESET_ACCOUNT']
  .concat('RESET_ADDRESS', 'INITIATE', 'HAND_OVER', 'FLOOD')
  .map((name): [string, string] => [`LIMIT_${name}`, '1000000']);

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-fuzz-'));
  await mkdir(join(folder, 'shop'));
  const postgres = await startOwnPostgres(folder, pino({ level: 'fatal' }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), PUBLIC_URL: url, DATABASE_URL: postgres.connectionString };
  const shop = openShopProcess({
    url,
    env: { ...env, ...Object.fromEntries(LIMITS), DATA_DIR: join(folder, 'shop'), LOG_LEVEL: 'error' },
    logFile: join(folder, 'shop.log'),
  });
  const { db } = connectDatabase({ connectionString: postgres.connectionString, max: 4 });
  try {
    await shop.whenReady();
    say(`The shop is open at ${url}; ${requests} requests, ${atOnce} at once, seed ${seed}.`);
    const issuer = { db, clock: () => new Date(), keys: await loadSecretKeys(db) };
    const memory: MemoryReading[] = [];
    const report = await fuzz({
      openApi: await (await fetch(`${url}/openapi.json`)).json(),
      send: sendTo(url, atOnce),
      world: async () => goodWords(createClient(paths, overHttp(url), readReply), await manyTokens(issuer)),
      pages: [...PAGES, ...MORE_PAGES],
      mayLeadTo: ['/', url, 'http://127.0.0.1:', 'http://localhost:'],
      requests,
      atOnce,
      seed,
      async progress(done) {
        if (done % 1000 === 0) memory.push(await memoryOf(url, done));
        if (done % 5000 === 0) say(tellMemory(memory));
      },
    });
    const findings = report.complaints.map(lineOf);
    if (shop.counts.falls > 0) findings.push(`the shop's process ended by itself ${shop.counts.falls} times`);
    const grown = grownMb(memory);
    say(`The heap after a collection grew by ${grown.toFixed(0)} MB from the second third to the last.`);
    if (grown > MAX_GROWTH_MB) findings.push('the memory is not flat');
    say(`Answers by status: ${JSON.stringify(report.statuses)}; the slowest took ${report.slowestMs} ms.`);
    say(`${report.reached.length} calls and pages answered well; never: ${report.notReached.join(', ')}`);
    for (const finding of findings) say(finding);
    say(`${report.requests} requests, ${findings.length} findings`);
    return findings.length > 0 ? 1 : 0;
  } finally {
    await db.destroy();
    await shop.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function overHttp(url: string): Parameters<typeof createClient>[1] {
  return async ({ method, path, headers, body }) => {
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) });
    return { status: answer.status, headers: answer.headers, text: () => answer.text() };
  };
}

process.exitCode = await main();
