import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { sqlOn, TEMPLATE, withDatabase } from './global-setup.ts';

/** A new database with the seeded demo shop. `drop` also ends connections that are still open. */
export async function copyOfTemplate(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const cluster = inject('database');
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await sqlOn(cluster, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    connectionString: withDatabase(cluster, name),
    drop: () => sqlOn(cluster, `drop database if exists ${name} with (force)`),
  };
}
