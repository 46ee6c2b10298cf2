import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { connectDatabase } from '../src/db/connect.ts';
import { readFailure } from '../src/db/failure.ts';
import { openDatabase } from '../src/db/open.ts';
import { readSettings } from '../src/settings.ts';
import { say } from './say.mjs';

export const log = pino({ level: 'error' }, pino.destination(2));

/** The settings of the shop. If they are wrong, prints why and ends the process. */
function shopSettings() {
  const reading = readSettings(process.env);
  if (reading.ok) return reading.settings;
  say(reading.message);
  process.exit(1);
}

/**
 * In ms. As long as PostgreSQL may take to start (postmaster.ts): a shop that is just starting already holds its
 * folder.
 */
const TIMEOUT_MS = 60_000;

/**
 * The shop's database, by address or embedded. It is opened here, unless a running shop has it and it may be shared.
 */
async function openOperatorDatabase({ database: { url }, dataDir }, { shared }) {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const running = url === null && shared ? await runningDatabase(dataDir) : null;
    if (running) return running;
    if (url === null && shared && (await isMissing(join(dataDir, 'postgres', 'PG_VERSION')))) {
      say(`There is no shop in DATA_DIR "${dataDir}".`);
      process.exit(1);
    }
    const opened = await openDatabase({ url, poolSize: 4, dataDir, log });
    if (opened.ok) return opened;
    if (shared && opened.inUse && performance.now() < deadline) continue;
    say(opened.message);
    process.exit(1);
  }
}

/** Not where this user may not look: the database is then opened, and the refusal says so. */
async function isMissing(file) {
  return stat(file).then(
    () => false,
    ({ code }) => code === 'ENOENT' || code === 'ENOTDIR',
  );
}

/**
 * Opens the shop's database for `work`, which says what it did, and closes it. If it fails, says `failure` with the
 * reason, and the process ends with code 1. `shared` work needs a shop in the database; a restore puts one there.
 */
export async function withShopDatabase({ shared }, failure, work) {
  const database = await openOperatorDatabase(shopSettings(), { shared });
  try {
    if (shared) await expectShop(database.pool);
    await work(database);
  } catch (error) {
    say(`${failure}: ${readFailure(error).message}.`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** @throws {Error} when no release of the shop has been started on this database. */
async function expectShop(pool) {
  const { rows } = await pool.query("select to_regclass('schema_migrations') as found");
  if (rows[0].found === null) {
    throw new Error('there is no shop in this database. Start the shop once to create it');
  }
}

/**
 * Connects to the address in PostgreSQL's own pid file; null when nobody answers there, or a PostgreSQL of another
 * folder: a copy of a running shop's folder has the address of that shop.
 */
async function runningDatabase(dataDir) {
  const folder = join(dataDir, 'postgres');
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, host] = text.split('\n');
  if (!host) return null;
  const { db, pool } = connectDatabase({ host, port: Number(port), user: 'shop', database: 'shop', max: 2 });
  const answer = await pool.query("select current_setting('data_directory') as served").catch(() => null);
  if (answer && (await isSameFolder(answer.rows[0].served, folder)))
    return { db, pool, close: () => pool.end() };
  await pool.end();
  return null;
}

/** Whatever links or mounts lead there. One that cannot be seen from here is another. */
async function isSameFolder(one, other) {
  const [served, wanted] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return served !== null && served.dev === wanted?.dev && served.ino === wanted.ino;
}
