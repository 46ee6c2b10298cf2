import { shopFacts } from '../../../shop.config.ts';
import { rose, wordmark, wordmarkBox } from '../../../shop.marks.ts';
import { dayOf } from '../../contract/documents/invoice-words.ts';
import type { Invoice } from '../../contract/schemas/invoice.ts';
import { PAGE, TEXT_WIDTH } from './page.ts';
import { COLOURS, type Document, leading, rule, SOFT, STRONG, TEXT, wrap, write, writeLines } from './pen.ts';

const NAME = { face: 'display', size: 25, colour: COLOURS.house } as const;
const HINDI_NAME = { ...NAME, size: 12 };
const TITLE = { face: 'display', size: 15, colour: COLOURS.ink } as const;
const LEFT = { x: PAGE.left, width: TEXT_WIDTH * 0.58 };
const RIGHT = { x: PAGE.left + TEXT_WIDTH * 0.6, width: TEXT_WIDTH * 0.4 };
const HALF = { left: { ...LEFT, width: TEXT_WIDTH * 0.48 }, right: PAGE.left + TEXT_WIDTH * 0.52 };

/** What a document says above its table. */
export interface Head extends Pick<Invoice, 'number' | 'issuedAt' | 'seller' | 'buyer'> {
  readonly title: string;
  /** Below the title: what else the document is, and whose copy. */
  readonly copy: string;
  /** Beside the buyer. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Draws seller, number and date, then buyer and facts (CGST rules 46 and 53); returns where the table begins. */
export function drawHead(doc: Document, head: Head): number {
  const below = Math.max(drawSeller(doc, head), drawNumber(doc, head));
  rule(doc, PAGE.left, below - 4, TEXT_WIDTH, COLOURS.brass, 1.2);
  const y = below + 12;
  return Math.max(drawBuyer(doc, head, y), drawFacts(doc, head, y)) + 6;
}

function drawSeller(doc: Document, { seller }: Head): number {
  drawName(doc, seller.name, PAGE.top + 20);
  const y = writeLines(
    doc,
    wrap(doc, seller.legalName, LEFT.width, STRONG),
    { ...LEFT, y: PAGE.top + 56 },
    STRONG,
  );
  const lines = [seller.address, `Phone ${seller.phone}, ${seller.email}`];
  const after = writeLines(
    doc,
    lines.flatMap((line) => wrap(doc, line, LEFT.width, SOFT)),
    { ...LEFT, y },
    SOFT,
  );
  const licences = [`GSTIN ${seller.gstin}`, `FSSAI licence ${seller.fssaiLicence}`];
  return writeLines(doc, licences, { ...LEFT, y: after }, TEXT);
}

const SIGN_WIDTH = 168;
const AMPERSAND = '#c97b00';
const FLOWER = 0.42;

/**
 * Draws the painted signboard, the rose beside it and the Hindi name below, the first two as paths. An invoice under a
 * former name shows only that name, as text.
 */
function drawName(doc: Document, name: string, y: number): void {
  if (name !== shopFacts.name) {
    write(doc, name, { ...LEFT, y }, NAME);
    return;
  }
  write(doc, shopFacts.hindiName, { ...LEFT, y: y + 18 }, HINDI_NAME);
  const scale = SIGN_WIDTH / wordmarkBox.width;
  for (const { x, path } of wordmark.letters)
    drawPath(doc, path, LEFT.x + x * scale, y, scale, COLOURS.house);
  const { x, path } = wordmark.ampersand;
  drawPath(doc, path, LEFT.x + x * scale, y, scale, AMPERSAND);
  const beside = LEFT.x + SIGN_WIDTH + 12 - 14 * FLOWER;
  const above = y - 9 - rose.centre.y * FLOWER;
  drawPath(doc, rose.petals, beside, above, FLOWER, COLOURS.house);
  drawPath(doc, rose.heart, beside, above, FLOWER, AMPERSAND);
}

function drawPath(doc: Document, path: string, x: number, y: number, scale: number, colour: string): void {
  doc.save().translate(x, y).scale(scale).path(path).fill(colour, 'even-odd').restore();
}

function drawNumber(doc: Document, { title, copy, number, issuedAt }: Head): number {
  const place = { ...RIGHT, align: 'right' } as const;
  write(doc, title, { ...place, y: PAGE.top + 20 }, TITLE);
  write(doc, copy, { ...place, y: PAGE.top + 38 }, SOFT);
  return writeLines(doc, [`No. ${number}`, dayOf(issuedAt)], { ...place, y: PAGE.top + 56 }, STRONG);
}

function drawBuyer(doc: Document, { buyer }: Head, y: number): number {
  write(doc, 'Billed and delivered to', { ...HALF.left, y }, SOFT);
  const { width } = HALF.left;
  const name = wrap(doc, buyer.name, width, STRONG);
  const after = writeLines(doc, name, { ...HALF.left, y: y + leading(SOFT) }, STRONG);
  const lines = [...buyer.address, `Phone ${buyer.phone}`, buyer.email];
  return writeLines(
    doc,
    lines.flatMap((line) => wrap(doc, line, width, TEXT)),
    { ...HALF.left, y: after },
    TEXT,
  );
}

const LABEL_WIDTH = 92;

function drawFacts(doc: Document, { facts }: Head, y: number): number {
  const width = TEXT_WIDTH * 0.48 - LABEL_WIDTH;
  return facts.reduce((at, [label, value]) => {
    write(doc, label, { x: HALF.right, y: at, width: LABEL_WIDTH }, SOFT);
    const lines = wrap(doc, value, width, TEXT);
    return writeLines(doc, lines, { x: HALF.right + LABEL_WIDTH, y: at, width }, TEXT);
  }, y);
}
