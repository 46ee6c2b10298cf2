import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../src/contract/order-status.ts';
import { mayFollow } from '../../src/shop/orders/status.ts';

test('the table of order statuses in the docs is the one in the code', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/order-status.md'), 'utf8');
  expect(doc).toContain(drawTable());
});

/** Rows are the current statuses, columns the next ones. */
function drawTable(): string {
  const head = `| from \\ to | ${ORDER_STATUSES.join(' | ')} |`;
  const line = `|---|${ORDER_STATUSES.map(() => ':---:').join('|')}|`;
  const rows = ORDER_STATUSES.map(
    (from) => `| ${from} | ${ORDER_STATUSES.map((to) => (mayFollow(from, to) ? 'yes' : '')).join(' | ')} |`,
  );
  return [head, line, ...rows].join('\n');
}
