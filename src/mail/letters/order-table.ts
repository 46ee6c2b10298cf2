import { createElement as h, type ReactElement } from 'react';
import { rupees } from '../../contract/money.ts';
import { weightLabel } from '../../contract/weight.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { COLOURS, SIGNBOARD_FONT } from './colours.ts';
import { cell, DataTable } from './elements.ts';

/** The order lines: name, net weight × quantity, price; below them the amount charged (spec §2: Checkout). */
export function OrderTable({ found: { order, lines } }: { found: OrderForMail }): ReactElement {
  return h(
    DataTable,
    null,
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', { scope: 'col', style: { ...head, width: '44%' } }, 'Item'),
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
        h('th', { scope: 'row', style: total }, 'Total MRP (Incl. Taxes)'),
        h('td', { colSpan: 2, style: sum }, rupees(order.amount_paise)),
      ),
    ),
  );
}

const rule = `1px solid ${COLOURS.brass}`;
const head = { ...cell, textAlign: 'left', verticalAlign: 'bottom', borderBottom: rule } as const;
const packs = { ...cell, paddingRight: '12px', whiteSpace: 'nowrap' } as const;
const amount = { ...cell, textAlign: 'right', whiteSpace: 'nowrap' } as const;
const total = {
  ...cell,
  textAlign: 'left',
  verticalAlign: 'bottom',
  borderTop: rule,
  fontWeight: 700,
} as const;
const sum = {
  ...total,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  fontFamily: SIGNBOARD_FONT,
  fontSize: '24px',
  lineHeight: '30px',
  fontWeight: 400,
} as const;
