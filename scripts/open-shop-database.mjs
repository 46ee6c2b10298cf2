import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../src/db/open.ts';
import { readSettings } from '../src/settings.ts';
import { say } from './say.mjs';

export const log = pino({ level: 'error' }, pino.destination(2));

/** The settings of the shop; says what is wrong with them and ends. */
export function shopSettings() {
  const reading = readSettings(process.env);
  if (reading.ok) return reading.settings;
  say(reading.message);
  process.exit(1);
}

/** The shop's database: by address, or embedded; opened here unless a shop runs on it and it may be shared. */
export async function openShopDatabase({ database: { url }, dataDir }, { shared }) {
  const running = url === null && shared ? await runningDatabase(dataDir) : null;
  if (running) return running;
  if (url === null && shared && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    say(`There is no shop in DATA_DIR "${dataDir}".`);
    process.exit(1);
  }
  const opened = await openDatabase({ url, poolSize: 4, dataDir, log });
  if (opened.ok) return opened;
  say(opened.message);
  process.exit(1);
}

/** PostgreSQL writes down where it listens; null when nobody answers there. */
async function runningDatabase(dataDir) {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, host] = text.split('\n');
  if (!host) return null;
  const pool = new pg.Pool({ host, port: Number(port), user: 'shop', database: 'shop', max: 2 });
  // Whatever is asked of a connection that breaks fails by itself.
  pool.on('error', () => undefined);
  const answers = await pool.query('select 1').catch(() => null);
  return answers ? { pool, close: () => pool.end() } : null;
}
