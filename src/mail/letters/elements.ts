import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { COLOURS, SIGNBOARD_FONT } from './colours.ts';

/** The building blocks of letters. */

const ink = { color: COLOURS.ink };
export const small = { ...ink, fontSize: '13px', lineHeight: '20px' };

/** A paragraph of the letter's text. */
export function Paragraph({ children }: { children?: ReactNode }): ReactElement {
  return h(Text, { style: { ...ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 14px' } }, children);
}

/** The heading of a part of the letter. */
export function Subheading({ children }: { children?: ReactNode }): ReactElement {
  const style = {
    color: COLOURS.maroon,
    fontFamily: SIGNBOARD_FONT,
    fontSize: '20px',
    lineHeight: '26px',
    fontWeight: 400,
    margin: '22px 0 6px',
  };
  return h(Heading, { as: 'h2', style }, children);
}

/** The letter's call to action. */
export function Action({ href, children }: { href: string; children?: ReactNode }): ReactElement {
  const style = {
    backgroundColor: COLOURS.maroon,
    color: COLOURS.cream,
    padding: '14px 26px',
    fontSize: '16px',
    fontWeight: 600,
  };
  return h('p', { style: { margin: '18px 0' } }, h(Button, { href, style }, children));
}

/** Text with its line breaks preserved; blank lines at both ends are dropped. */
export function Lines({ text }: { text: string }): ReactElement {
  const lines = text.trim().split(/\r\n|\r|\n/);
  const broken = lines.flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]));
  return h(Paragraph, null, broken);
}

/** A table across the letter; in the mail's plain text it has columns too. */
export function DataTable({ children }: { children?: ReactNode }): ReactElement {
  const style = { width: '100%', borderCollapse: 'collapse', margin: '0 0 14px' } as const;
  return h('table', { 'data-text-format': 'dataTable', style }, children);
}

/** A table of names and values; rows without a value are omitted. */
export function Facts({
  rows,
}: {
  rows: readonly (readonly [name: string, value: string | null])[];
}): ReactElement {
  const known = rows.filter(([, value]) => value);
  return h(
    DataTable,
    null,
    h(
      'tbody',
      null,
      known.map(([name, value]) =>
        h('tr', { key: name }, h('th', { scope: 'row', style: fact }, name), h('td', { style: cell }, value)),
      ),
    ),
  );
}

export const cell = {
  ...ink,
  fontSize: '15px',
  lineHeight: '22px',
  padding: '7px 0 5px',
  verticalAlign: 'top',
} as const;
const fact = {
  ...cell,
  width: '38%',
  paddingRight: '12px',
  textAlign: 'left',
  fontWeight: 400,
  color: COLOURS.softInk,
} as const;
