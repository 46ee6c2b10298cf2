import {
  amount,
  netWeight,
  percent,
  rateWords,
  taxesOf,
  taxOf,
} from '../../contract/documents/invoice-words.ts';
import type { Invoice, InvoiceLine, RateTotal } from '../../contract/schemas/invoice.ts';
import { PAGE, TEXT_WIDTH } from './page.ts';
import type { Document } from './pen.ts';
import { type Column, drawTable, tableHeight } from './table.ts';

const LINES: readonly Column<InvoiceLine>[] = [
  { title: '#', width: 18, align: 'left', cell: (_, index) => String(index + 1) },
  { title: 'Description', width: 128, align: 'left', cell: ({ description }) => description },
  { title: 'HSN', width: 49, align: 'left', cell: ({ hsn }) => hsn },
  { title: 'Net weight', width: 44, align: 'right', cell: ({ netWeightGrams }) => netWeight(netWeightGrams) },
  { title: 'Packs', width: 31, align: 'right', cell: ({ quantity }) => String(quantity) },
  { title: 'Price of one, with GST ₹', width: 56, align: 'right', cell: (line) => amount(line.packPaise) },
  { title: 'Taxable value ₹', width: 59, align: 'right', cell: (line) => amount(line.taxablePaise) },
  { title: 'GST', width: 32, align: 'right', cell: (line) => percent(line.gstBasisPoints) },
  { title: 'GST ₹', width: 47, align: 'right', cell: (line) => amount(taxOf(line)) },
  { title: 'Total ₹', width: 59, align: 'right', cell: (line) => amount(line.totalPaise) },
];

/** Draws every line with its HSN, weight and tax, and the totals; returns the bottom in points. */
export function drawLines(
  doc: Document,
  { lines, totals, netWeightGrams }: Invoice,
  y: number,
): Promise<number> {
  const packs = String(lines.reduce((sum, { quantity }) => sum + quantity, 0));
  const taxes = [amount(totals.taxablePaise), '', amount(taxOf(totals)), amount(totals.totalPaise)];
  const sum = ['', 'Total', '', netWeight(netWeightGrams), packs, '', ...taxes];
  return drawTable(doc, { columns: LINES, rows: lines, sum, x: PAGE.left, y });
}

/** Draws the tax of each rate, split by government (CGST rule 46(l) and (m)); returns the bottom in points. */
export function drawRates(doc: Document, invoice: Invoice, y: number): Promise<number> {
  const columns = rateColumns(invoice);
  const x = PAGE.left + TEXT_WIDTH - columns.reduce((sum, { width }) => sum + width, 0);
  return drawTable(doc, { columns, rows: invoice.byRate, x, y });
}

/** The points that `drawRates` needs. */
export function ratesHeight(doc: Document, invoice: Invoice): number {
  return tableHeight(doc, { columns: rateColumns(invoice), rows: invoice.byRate });
}

/** The tax at a rate, split by government. */
export function rateColumns(invoice: Invoice): Column<RateTotal>[] {
  const taxes = taxesOf(invoice);
  const money = (title: string, of: (rate: RateTotal) => number): Column<RateTotal> => ({
    title: `${title} ₹`,
    width: 70,
    align: 'right',
    cell: (rate) => amount(of(rate)),
  });
  return [
    {
      title: 'GST rate',
      width: 90,
      align: 'left',
      cell: ({ gstBasisPoints }) => rateWords(gstBasisPoints, taxes),
    },
    money('Taxable value', ({ taxablePaise }) => taxablePaise),
    ...taxes.map(({ name, of }) => money(name, of)),
    money('Total', ({ totalPaise }) => totalPaise),
  ];
}
