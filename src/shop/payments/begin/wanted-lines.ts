import { parseAmount } from '../../../contract/amount.ts';
import { paiseOfRupees } from '../../../contract/money.ts';
import type { InitiatePayment } from '../../../contract/schemas/payment.ts';
import { type Grams, gramsOfLabel } from '../../../contract/weight.ts';
import type { PricedLine } from './price-lines.ts';

/** A line as sent by the browser. Prices in paise; null where the browser sent none. */
interface WantedLine {
  /** A product's id; in the payload it may be its _id (`namedById`). */
  ref: string;
  name: string;
  grams: Grams;
  quantity: number;
  packPaise: number | null;
  totalPaise: number | null;
}

/** The payload's lines and amount. */
export interface Wanted {
  lines: WantedLine[];
  amountPaise: number;
}

type WantedReading = { ok: true; wanted: Wanted } | { ok: false; reason: 'invalid'; message: string };

/** Reads the payload's lines and prices as exact paise; refuses text that is not an amount. */
export function readWanted(request: InitiatePayment): WantedReading {
  if (hasNul(request)) return invalid('A character in the order cannot be stored.');
  const amountPaise = readPaise(request.amount);
  if (amountPaise === null) return notAnAmount('amount');
  const lines: WantedLine[] = [];
  for (const item of request.items) {
    const grams = gramsOfLabel(item.netWeight);
    const packPaise = item.pricePerUnit === undefined ? null : readPaise(item.pricePerUnit);
    const totalPaise = item.totalPrice === undefined ? null : readPaise(item.totalPrice);
    if (packPaise === null && item.pricePerUnit !== undefined) return notAnAmount('pricePerUnit');
    if (totalPaise === null && item.totalPrice !== undefined) return notAnAmount('totalPrice');
    if (grams === null) return invalid('netWeight is not one we sell.');
    const name = item.productName || item.productId;
    lines.push({ ref: item.productId, name, grams, quantity: item.quantity, packPaise, totalPaise });
  }
  return { ok: true, wanted: { lines, amountPaise } };
}

/** NUL, the one character PostgreSQL cannot store in text. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

/** In paise: the floating-point error of `price / 1000 × grams × quantity` (spec §9), as in 510.00000000000006. */
const NOISE = 1e-4;

function readPaise(amount: string | number): number | null {
  if (typeof amount === 'string') return parseAmount(amount);
  const paise = paiseOfRupees(amount);
  return Number.isSafeInteger(paise) && Math.abs(paise - amount * 100) < NOISE ? paise : null;
}

function notAnAmount(field: string): WantedReading {
  return invalid(`${field} must be rupees with at most 2 decimals.`);
}

function invalid(message: string): WantedReading {
  return { ok: false, reason: 'invalid', message };
}

/** Whether the payload matches exactly what the server priced: the same goods at the same prices. */
export function pricesAgree(wanted: Wanted, lines: readonly PricedLine[], amountPaise: number): boolean {
  const left = new Map(lines.map((line) => [line, line.quantity]));
  for (const item of wanted.lines) {
    const line = lines.find((priced) => isLineOf(priced, item));
    if (!line) return false;
    if (item.packPaise !== null && item.packPaise !== line.pack_paise) return false;
    if (item.totalPaise !== null && item.totalPaise !== line.pack_paise * item.quantity) return false;
    left.set(line, (left.get(line) ?? 0) - item.quantity);
  }
  return wanted.amountPaise === amountPaise && [...left.values()].every((quantity) => quantity === 0);
}

function isLineOf(priced: PricedLine, item: WantedLine): boolean {
  return item.ref === priced.product_id && item.grams === priced.grams;
}
