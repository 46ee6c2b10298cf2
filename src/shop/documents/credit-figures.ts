import type { Amounts, HsnTotal, InvoiceLine } from '../../contract/schemas/invoice.ts';
import { byHsn, sumOf } from './invoice-figures.ts';
import { shareInTurn, splitTax } from './split-tax.ts';

/** What the figures of a credit note are computed from. Amounts in paise. */
interface Credit {
  /** The lines of the invoice. */
  lines: readonly Pick<InvoiceLine, 'hsn' | 'gstBasisPoints' | 'totalPaise'>[];
  /** The amounts of the earlier notes to the same invoice, oldest first. */
  earlier: readonly number[];
  /** With the earlier ones, at most the invoice's total. */
  amountPaise: number;
  withinOneState: boolean;
}

/**
 * The value and tax that a credit note takes back, by HSN code and rate. The shop knows only how much went back, not for
 * what: it is taken from all lines, in proportion to what is left of each. All notes of a fully refunded invoice
 * together have the invoice's own value and tax to the paisa, at each rate and of each government.
 */
export function creditFigures({ lines, earlier, amountPaise, withinOneState }: Credit): {
  byHsn: HsnTotal[];
  totals: Amounts;
} {
  const before = earlier.reduce(
    (credited, paise) => creditMore(lines, credited, paise),
    lines.map(() => 0),
  );
  const after = creditMore(lines, before, amountPaise);
  const share = shareInTurn(withinOneState, taxByRate(lines, before));
  const parts = lines.map(({ hsn, gstBasisPoints }, index): HsnTotal => {
    const [from = 0, to = 0] = [before[index], after[index]];
    const [was, is] = [splitTax(from, gstBasisPoints), splitTax(to, gstBasisPoints)];
    const shares = share(gstBasisPoints, is.taxPaise - was.taxPaise);
    const taxablePaise = is.taxablePaise - was.taxablePaise;
    return { hsn, gstBasisPoints, taxablePaise, ...shares, totalPaise: to - from };
  });
  const credited = parts.filter(({ totalPaise }) => totalPaise > 0);
  return { byHsn: byHsn(credited), totals: sumOf(credited) };
}

/** The credited paise of each line after `amountPaise` more, shared in proportion to what is left of each. */
function creditMore(lines: Credit['lines'], credited: readonly number[], amountPaise: number): number[] {
  const left = lines.map(({ totalPaise }, index) => totalPaise - (credited[index] ?? 0));
  const allLeft = left.reduce((sum, paise) => sum + paise, 0);
  // Rounded as a running sum, so that the shares are whole and add up, and none is more than what is left.
  const shareUpTo = (sum: number) => Number((BigInt(sum) * BigInt(amountPaise)) / BigInt(allLeft || 1));
  let sum = 0;
  return left.map((paise, index) => {
    const from = shareUpTo(sum);
    sum += paise;
    return (credited[index] ?? 0) + shareUpTo(sum) - from;
  });
}

function taxByRate(lines: Credit['lines'], credited: readonly number[]): Map<number, number> {
  const taxes = new Map<number, number>();
  for (const [index, { gstBasisPoints }] of lines.entries()) {
    const { taxPaise } = splitTax(credited[index] ?? 0, gstBasisPoints);
    taxes.set(gstBasisPoints, (taxes.get(gstBasisPoints) ?? 0) + taxPaise);
  }
  return taxes;
}
