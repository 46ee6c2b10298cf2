import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { shopEnvironment } from '../e2e/support/shop-environment.ts';
import { freePort } from '../test/support/free-ports.ts';
import { openClient } from './bench-client.mjs';
import { familyOf } from './bench-measure.mjs';
import { root, shopNode } from './prepare.mjs';
import { Stop } from './run-program.mjs';
import { AS_STARTED, NODE_FLAGS } from './serve.mjs';

/** All requests of a measurement come from one address. */
const NO_LIMITS = Object.fromEntries(
  ['LOGIN_ADDRESS', 'SIGNUP_ADDRESS', 'INITIATE', 'FLOOD'].map((name) => [`LIMIT_${name}`, '1000000']),
);

/** @typedef {{ folder?: string, port?: number, more?: Record<string, string> }} ShopOptions */

/**
 * The production shop with the demo's goods, on a fresh embedded database or on the one in `folder`, which stays when
 * the shop is closed; `more` are additional settings.
 */
export async function openShop(
  /** @type {ShopOptions} */ { folder: given, port: wanted = Number(process.env.PORT), more = {} } = {},
) {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const port = wanted || (await freePort());
  const env = {
    ...process.env,
    ...shopEnvironment(port, folder),
    ...NO_LIMITS,
    ...AS_STARTED,
    ...more,
  };
  // The first start creates the database; the measured start finds it there.
  if (!existsSync(join(folder, 'postgres'))) {
    const first = await start(env);
    await first.stop();
  }
  const shop = await start(env);
  const [postmaster, , , pgPort, host] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const pool = new pg.Pool({ host, port: Number(pgPort), user: 'shop', database: 'shop', max: 10 });
  // PostgreSQL also has a process for each of these connections, which is not part of the shop.
  const measuring = new Set();
  pool.on('connect', (/** @type {any} */ { processID }) => measuring.add(processID));
  const processes = () => [...new Set([...familyOf(shop.pid), ...familyOf(Number(postmaster))])];
  const memory = (kind = 'Pss') => {
    const own = processes().filter((pid) => !measuring.has(pid));
    return Math.round(own.reduce((sum, pid) => sum + kbOf(pid, kind), 0) / 1024);
  };
  return {
    port,
    pid: shop.pid,
    postgres: () => familyOf(Number(postmaster)),
    processes,
    pool,
    memory,
    ask: openClient(port),
    facts: { startMs: shop.startMs, memoryAtStart: memory(), residentAtStart: memory('Rss') },
    async close() {
      await pool.end();
      await shop.stop();
      if (!given) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the shop; resolves once it has answered with the home page. */
async function start(env) {
  const began = performance.now();
  const child = spawn(shopNode(), [...NODE_FLAGS, join(root, 'server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Stop('The shop did not start.'))),
  ]);
  await fetch(`http://127.0.0.1:${env.PORT}/`).then((answer) => answer.text());
  const startMs = Math.round(performance.now() - began);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid, startMs, stop };
}

/** In kB. 'Pss' counts memory that processes share once; 'Rss' counts it once per process. */
function kbOf(pid, kind) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
