import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Columns that only the previous version still names; a migration drops them one release later. */
const LEAVING = new Set<string>([]);

test('the typed schema names exactly the tables and columns of the database, except those being removed', async () => {
  const { rows } = await shop.pool.query<{ table: string; column: string; nullable: boolean }>(
    `select table_name as table, column_name as column, is_nullable = 'YES' as nullable
       from information_schema.columns
      where table_schema = 'public' and table_name <> 'schema_migrations'`,
  );
  const inDatabase = rows
    .filter(({ table, column }) => !LEAVING.has(`${table}.${column}`))
    .map(({ table, column, nullable }) => `${table}.${column}${nullable ? '?' : ''}`)
    .sort();
  expect(typedColumns()).toEqual(inDatabase);
});

/** Reads `src/db/schema.ts` as text: interfaces do not exist at run time. */
function typedColumns(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../src/db/schema.ts'), 'utf8');
  const body = text.slice(text.indexOf('export interface Schema {'), text.indexOf('export type Database'));
  const columns: string[] = [];
  for (const [, table = '', inside = ''] of body.matchAll(/^ {2}(\w+): \{([\s\S]*?)\};?$/gm)) {
    for (const [, column, type = ''] of inside.matchAll(/(\w+): ([^;]+)/g)) {
      const nullable = type.includes('null') || type.includes('Late');
      columns.push(`${table}.${column}${nullable ? '?' : ''}`);
    }
  }
  return columns.sort();
}
