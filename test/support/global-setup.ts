import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../src/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import { seedDemo } from '../../src/db/seed/seed.ts';
import { openQueue } from '../../src/jobs/queue.ts';
import { hashPassword } from '../../src/shop/customers/passwords/password.ts';
import { startServerPostgres } from './server-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster's maintenance database. */
    database: string;
  }
}

/** The seeded demo shop that every test file copies. */
export const TEMPLATE = 'demo_shop';

/**
 * One PostgreSQL for the whole run: ours from npm, or with TEST_DATABASE=server one over TCP, as a shop with
 * DATABASE_URL uses it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const log = pino({ level: 'fatal' });
  const started =
    process.env['TEST_DATABASE'] === 'server'
      ? await startServerPostgres(folder)
      : await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  if (!started.ok) throw new Error(started.message);
  await makeTemplate(started.connectionString);
  project.provide('database', started.connectionString);
  return async () => {
    await started.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(address: string): Promise<void> {
  await sqlOn(address, `create database ${TEMPLATE}`);
  const template = withDatabase(address, TEMPLATE);
  const { db, pool } = connectDatabase({ connectionString: template, max: 3 });
  const migrated = await migrate(pool);
  if (!migrated.ok) throw new Error(migrated.message);
  const queue = await openQueue({ connectionString: template }, pino({ level: 'fatal' }), {
    enqueueOnly: true,
  });
  await queue.stop();
  await seedDemo(db, { clock: () => new Date(), hashPassword });
  await db.destroy();
}

/** Runs one statement on its own connection. */
export async function sqlOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The same cluster, another database. */
export function withDatabase(address: string, database: string): string {
  return address.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}
