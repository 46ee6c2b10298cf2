import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { sqlOn, withDatabase } from './global-setup.ts';

export interface NewDatabase {
  name: string;
  connectionString: string;
  /** Also ends connections that are still open. */
  drop(): Promise<void>;
}

/** A new database, empty and like any other unless created `otherwise`. */
export async function newDatabase(otherwise = ''): Promise<NewDatabase> {
  const cluster = inject('database');
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await sqlOn(cluster, `create database ${name} ${otherwise}`);
  return {
    name,
    connectionString: withDatabase(cluster, name),
    drop: () => sqlOn(cluster, `drop database if exists ${name} with (force)`),
  };
}
