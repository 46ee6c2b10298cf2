import type { Amounts, HsnTotal, Invoice, InvoiceLine, RateTotal } from '../../contract/schemas/invoice.ts';
import type { OrderLine } from '../orders/order-lines.ts';
import { shareInTurn, splitTax } from './split-tax.ts';

/** The fields the figures are computed from; a line's total is what the order charged. */
export type TaxedLine = Pick<
  OrderLine,
  'product_name' | 'hsn' | 'gst_basis_points' | 'grams' | 'quantity' | 'pack_paise' | 'total_paise'
>;

type Figures = Pick<Invoice, 'title' | 'lines' | 'byRate' | 'totals' | 'netWeightGrams'>;

/** Computes the tax per line; totals and totals per rate are sums of lines, so every column adds up to the paisa. */
export function invoiceFigures(taxed: readonly TaxedLine[], withinOneState: boolean): Figures {
  const share = shareInTurn(withinOneState);
  const lines = taxed.map((line) => {
    const { taxablePaise, taxPaise } = splitTax(line.total_paise, line.gst_basis_points);
    return invoiceLine(line, { taxablePaise, ...share(line.gst_basis_points, taxPaise) });
  });
  return {
    title: titleOf(lines),
    lines,
    byRate: byRate(lines),
    totals: sumOf(lines),
    netWeightGrams: lines.reduce((grams, line) => grams + line.netWeightGrams * line.quantity, 0),
  };
}

function invoiceLine(line: TaxedLine, tax: Omit<Amounts, 'totalPaise'>): InvoiceLine {
  return {
    description: line.product_name,
    hsn: line.hsn,
    netWeightGrams: line.grams,
    quantity: line.quantity,
    packPaise: line.pack_paise,
    gstBasisPoints: line.gst_basis_points,
    ...tax,
    totalPaise: line.total_paise,
  };
}

/** Untaxed goods go on a bill of supply; consumers may get both kinds on one document (CGST rule 46A). */
function titleOf(lines: readonly InvoiceLine[]): Invoice['title'] {
  const untaxed = lines.filter(({ gstBasisPoints }) => gstBasisPoints === 0).length;
  if (untaxed === 0) return 'Tax invoice';
  return untaxed === lines.length ? 'Bill of supply' : 'Invoice-cum-bill of supply';
}

function byRate(lines: readonly RateTotal[]): RateTotal[] {
  return [...Map.groupBy(lines, ({ gstBasisPoints }) => gstBasisPoints)]
    .map(([gstBasisPoints, same]) => ({ gstBasisPoints, ...sumOf(same) }))
    .sort((a, b) => a.gstBasisPoints - b.gstBasisPoints);
}

/** Sums of lines by HSN code and rate, as returns ask for them. */
export function byHsn(lines: readonly HsnTotal[]): HsnTotal[] {
  return [...Map.groupBy(lines, ({ hsn }) => hsn)].flatMap(([hsn, same]) =>
    byRate(same).map((total) => ({ hsn, ...total })),
  );
}

/** The sums of each column. */
export function sumOf(parts: readonly Amounts[]): Amounts {
  const total = (of: (part: Amounts) => number) => parts.reduce((paise, part) => paise + of(part), 0);
  return {
    taxablePaise: total((part) => part.taxablePaise),
    cgstPaise: total((part) => part.cgstPaise),
    sgstPaise: total((part) => part.sgstPaise),
    igstPaise: total((part) => part.igstPaise),
    totalPaise: total((part) => part.totalPaise),
  };
}
