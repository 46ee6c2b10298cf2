import type { Amounts, Invoice, InvoiceLine, RateTotal } from '../../contract/schemas/invoice.ts';
import type { OrderLine } from '../orders/order-lines.ts';
import { shareTax, splitTax } from './split-tax.ts';

/** The fields the figures are computed from; a line's total is what the order charged. */
export type TaxedLine = Pick<
  OrderLine,
  'product_name' | 'hsn' | 'gst_basis_points' | 'grams' | 'quantity' | 'pack_paise' | 'total_paise'
>;

type Figures = Pick<Invoice, 'title' | 'lines' | 'byRate' | 'totals' | 'netWeightGrams'>;

/**
 * Computes the tax per line; totals and totals per rate are sums of lines, so every column adds up to the paisa. When a
 * line's tax is odd, the extra paisa goes to the state and the Centre alternately, so that at each rate the two differ
 * by at most one paisa.
 */
export function invoiceFigures(taxed: readonly TaxedLine[], withinOneState: boolean): Figures {
  const turns = new Map<number, 'centre' | 'state'>();
  const lines = taxed.map((line) => {
    const { taxablePaise, taxPaise } = splitTax(line.total_paise, line.gst_basis_points);
    const odd = turns.get(line.gst_basis_points) ?? 'state';
    if (taxPaise % 2 === 1) turns.set(line.gst_basis_points, odd === 'state' ? 'centre' : 'state');
    return invoiceLine(line, { taxablePaise, ...shareTax(taxPaise, { withinOneState, odd }) });
  });
  return {
    title: titleOf(lines),
    lines,
    byRate: byRate(lines),
    totals: sum(lines),
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

function byRate(lines: readonly InvoiceLine[]): RateTotal[] {
  return [...Map.groupBy(lines, ({ gstBasisPoints }) => gstBasisPoints)]
    .map(([gstBasisPoints, same]) => ({ gstBasisPoints, ...sum(same) }))
    .sort((a, b) => a.gstBasisPoints - b.gstBasisPoints);
}

/** Sums of an invoice's lines by HSN code and rate, as returns ask for them. */
export function byHsn(lines: readonly InvoiceLine[]): (RateTotal & Pick<InvoiceLine, 'hsn'>)[] {
  return [...Map.groupBy(lines, ({ hsn }) => hsn)].flatMap(([hsn, same]) =>
    byRate(same).map((total) => ({ hsn, ...total })),
  );
}

function sum(parts: readonly Amounts[]): Amounts {
  const total = (of: (part: Amounts) => number) => parts.reduce((paise, part) => paise + of(part), 0);
  return {
    taxablePaise: total((part) => part.taxablePaise),
    cgstPaise: total((part) => part.cgstPaise),
    sgstPaise: total((part) => part.sgstPaise),
    igstPaise: total((part) => part.igstPaise),
    totalPaise: total((part) => part.totalPaise),
  };
}
