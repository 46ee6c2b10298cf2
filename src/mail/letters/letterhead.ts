import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type ReactElement } from 'react';
import { addressLine, shopFacts } from '../../../shop.config.ts';
import { COLOURS, FONT, SIGNBOARD_FONT } from './colours.ts';
import { small } from './elements.ts';
import type { Letter } from './letter.ts';

/**
 * The shop's letterhead: signboard at the top, address and licences at the bottom. The signboard is two-coloured text
 * on the brand background, in tables that every mail program supports. It loads no picture, so there is no tracking,
 * and nothing is missing where pictures are blocked (decisions/093).
 */
export function Letterhead({ subject, preview, heading, body }: Letter): ReactElement {
  return h(
    Html,
    { lang: 'en-IN' },
    h(Head, null, h('title', null, subject), h('meta', { name: 'color-scheme', content: 'light' })),
    h(
      Body,
      {
        style: {
          margin: 0,
          padding: '24px 6px',
          backgroundColor: COLOURS.cream,
          fontFamily: FONT,
          // A name may be one long word; table cells inherit it.
          overflowWrap: 'anywhere',
        },
      },
      h(Preview, null, beginningOf(preview)),
      h(
        Container,
        { style: paper },
        h(Wordmark),
        h(
          Section,
          { style: { padding: '8px 22px 20px' } },
          h(Heading, { as: 'h1', style: title }, heading),
          body,
        ),
        h(Foot),
      ),
    ),
  );
}

/** React Email cuts a preview after 150 units of UTF-16, even inside an emoji. */
function beginningOf(preview: string): string {
  return preview.slice(0, 150).replace(/\p{Cs}$/u, '');
}

function Wordmark(): ReactElement {
  const [before, after] = shopFacts.name.split('&');
  return h(
    Section,
    { style: signboard },
    h(
      Text,
      { style: wordmark },
      before,
      after === undefined ? null : h('span', { style: { color: COLOURS.saffron } }, '&'),
      after,
    ),
    h(Text, { style: underline }, shopFacts.tagline),
  );
}

function Foot(): ReactElement {
  const lines = [
    `${shopFacts.legalName}, ${addressLine()}`,
    `Phone ${shopFacts.phone.display}, e-mail ${shopFacts.supportEmail}, open ${shopFacts.hours}`,
    `FSSAI licence ${shopFacts.fssaiLicence}, GSTIN ${shopFacts.gstin}`,
  ];
  return h(
    Section,
    { style: { padding: '0 22px 20px' } },
    h(Hr, { style: { borderTop: `1px solid ${COLOURS.brass}`, margin: '0 0 12px' } }),
    lines.map((line) =>
      h(Text, { key: line, style: { ...small, color: COLOURS.softInk, margin: '0 0 4px' } }, line),
    ),
  );
}

const paper = { maxWidth: '600px', margin: '0 auto', backgroundColor: COLOURS.paper };
const signboard = {
  padding: '30px 22px 20px',
  backgroundColor: COLOURS.maroon,
  borderBottom: `6px double ${COLOURS.saffron}`,
};
const wordmark = {
  margin: 0,
  fontFamily: SIGNBOARD_FONT,
  fontSize: '38px',
  lineHeight: '42px',
  color: COLOURS.cream,
};
const underline = { ...small, margin: '2px 0 0', color: COLOURS.cream };
const title = {
  margin: '18px 0 14px',
  color: COLOURS.maroon,
  fontFamily: SIGNBOARD_FONT,
  fontSize: '30px',
  lineHeight: '34px',
  fontWeight: 400,
};
