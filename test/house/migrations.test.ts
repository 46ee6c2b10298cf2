import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../src/db/migrations');

/** Written before the first shop opened, so that no older process could be running beside them. */
const BEFORE_THE_OPENING = new Set([
  '001_shop.sql',
  '010_notices_of_change.sql',
  '030_settlement.sql',
  '041_refunds.sql',
  '043_invoices.sql',
  '044_late_success.sql',
  '060_accounts.sql',
  '061_role_changes.sql',
]);

/** What would break the previous version, which still runs during a replacement (decision 111). */
const BREAKS_THE_OLD: [what: string, pattern: RegExp][] = [
  ['takes a table away', /\bdrop table\b/],
  ['takes a column away', /\bdrop column\b/],
  ['renames what is read', /\brename (?:to|column|constraint)\b|\brename \w+ to\b/],
  ['changes the type of a column', /\balter (?:column )?\w+ (?:set data )?type\b/],
  ['asks the old version for what it does not give', /\bset not null\b/],
  [
    'adds a column that the old version does not fill',
    /\badd column (?:(?!,|;|default).)*\bnot null\b(?:(?!,|;|default).)*[,;]/,
  ],
  ['empties a table', /\btruncate\b/],
  [
    'locks a table while all of it is checked',
    /\badd (?:constraint \w+ )?(?:check|foreign key)\b(?:(?!not valid)[^;])*;/,
  ],
];

/** A migration has a line `-- one release later: why` if the previous version no longer needs what it removes. */
const ALLOWED = /^-- one release later: \S.{10,}$/m;

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

describe('migrations run while the previous version still serves', () => {
  test.each(files.filter((name) => !BEFORE_THE_OPENING.has(name)))('so %s only adds', (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    if (!ALLOWED.test(text)) expect(complaints(text)).toEqual([]);
  });

  test('and a breaking one would be noticed', () => {
    expect(complaints('alter table orders drop column city;')).toEqual(['takes a column away']);
    expect(complaints('alter table orders rename column city to town;')).toEqual(['renames what is read']);
    expect(complaints('alter table orders add column gift text not null;')).toHaveLength(1);
    expect(complaints("alter table orders add column gift text not null default '';")).toEqual([]);
    expect(complaints('create table gifts (id uuid primary key); create index on gifts (id);')).toEqual([]);
    expect(complaints('alter table orders add check (amount_paise > 1);')).toHaveLength(1);
    expect(complaints('alter table orders add constraint x check (amount_paise > 1) not valid;')).toEqual([]);
  });
});

function complaints(text: string): string[] {
  const code = text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase();
  return BREAKS_THE_OLD.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
}
