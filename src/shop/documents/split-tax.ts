const WHOLE = 10_000;

/**
 * Extracts the tax from a price that includes it: taxable value × (1 + rate) = price, rounded half up to the paisa. The
 * tax is the remainder, so the two always add up to what was paid (CGST rule 35). Exact up to ₹450 crore.
 */
export function splitTax(
  totalPaise: number,
  gstBasisPoints: number,
): { taxablePaise: number; taxPaise: number } {
  const taxablePaise = divideHalfUp(totalPaise * WHOLE, WHOLE + gstBasisPoints);
  return { taxablePaise, taxPaise: totalPaise - taxablePaise };
}

function divideHalfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
}

/**
 * Shares the tax of one line after another. At each rate an odd paisa goes to the state and to the Centre in turn, so
 * that the two never differ by more than one paisa; `earlier` is the tax in paise that was shared before, by rate.
 */
export function shareInTurn(
  withinOneState: boolean,
  earlier: ReadonlyMap<number, number> = new Map(),
): (gstBasisPoints: number, taxPaise: number) => ReturnType<typeof shareTax> {
  const shared = new Map(earlier);
  return (gstBasisPoints, taxPaise) => {
    const before = shared.get(gstBasisPoints) ?? 0;
    shared.set(gstBasisPoints, before + taxPaise);
    return shareTax(taxPaise, { withinOneState, odd: before % 2 === 0 ? 'state' : 'centre' });
  };
}

/**
 * Within one state, half goes to the Centre and half to the state; `odd` says which of them gets an odd paisa. Between
 * states all of it is integrated tax (IGST Act sections 7 and 8).
 */
export function shareTax(
  taxPaise: number,
  { withinOneState, odd }: { withinOneState: boolean; odd: 'centre' | 'state' },
): { cgstPaise: number; sgstPaise: number; igstPaise: number } {
  if (!withinOneState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise };
  const half = Math.floor(taxPaise / 2);
  const cgstPaise = odd === 'centre' ? taxPaise - half : half;
  return { cgstPaise, sgstPaise: taxPaise - cgstPaise, igstPaise: 0 };
}
