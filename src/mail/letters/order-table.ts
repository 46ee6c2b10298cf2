import { createElement as h, type ReactElement } from 'react';
import { rupees } from '../../contract/money.ts';
import { weightLabel } from '../../contract/weight.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { COLOURS } from './colours.ts';
import { cell } from './elements.ts';

/** What was bought: name, net weight × quantity, price of the line; below it what was charged (spec §2: Checkout). */
export function OrderTable({ found: { order, lines } }: { found: OrderForMail }): ReactElement {
  return h(
    'table',
    {
      'data-text-format': 'dataTable',
      style: { width: '100%', borderCollapse: 'collapse', margin: '0 0 14px' },
    },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', { scope: 'col', style: head }, 'Item'),
        h('th', { scope: 'col', style: head }, 'Weight × quantity'),
        h('th', { scope: 'col', style: { ...head, textAlign: 'right' } }, 'Price'),
      ),
    ),
    h(
      'tbody',
      null,
      lines.map((line) =>
        h(
          'tr',
          { key: line.line },
          h('td', { style: { ...cell, paddingRight: '12px' } }, line.product_name),
          h('td', { style: packs }, `${weightLabel(line.grams)} × ${line.quantity}`),
          h('td', { style: amount }, rupees(line.total_paise)),
        ),
      ),
      h(
        'tr',
        null,
        h('th', { scope: 'row', colSpan: 2, style: total }, 'Total MRP (Incl. Taxes)'),
        h('td', { style: { ...total, textAlign: 'right' } }, rupees(order.amount_paise)),
      ),
    ),
  );
}

const rule = `1px solid ${COLOURS.saffron}`;
const head = { ...cell, textAlign: 'left', borderBottom: rule } as const;
const packs = { ...cell, paddingRight: '12px', whiteSpace: 'nowrap' } as const;
const amount = { ...cell, textAlign: 'right', whiteSpace: 'nowrap' } as const;
const total = { ...cell, textAlign: 'left', borderTop: rule, fontWeight: 700 } as const;
