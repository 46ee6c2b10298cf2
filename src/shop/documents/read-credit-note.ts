import { numberInPath } from '../../contract/documents/number-in-path.ts';
import type { Shop } from '../shop.ts';
import { amountInWords } from './amount-in-words.ts';
import { creditFigures } from './credit-figures.ts';
import type { CreditNote } from './credit-note.ts';
import { readCreditNotes } from './credit-notes.ts';
import { type InvoiceReader, readInvoice } from './read-invoice.ts';
import { sellerOf } from './seller.ts';

/**
 * A credit note of an order, by its number as addresses have it ('CN-26-27-000123'). Null when there is none, or the
 * reader may not see the order.
 */
export async function readCreditNote(
  shop: Shop,
  reader: InvoiceReader,
  { orderId, number }: { orderId: string; number: string },
): Promise<CreditNote | null> {
  const read = await readInvoice(shop, reader, orderId);
  if (!read.ok) return null;
  const { invoice } = read;
  const notes = (await readCreditNotes(shop.db, [orderId])).get(orderId) ?? [];
  const place = notes.findIndex((note) => numberInPath(note.number) === number);
  const note = notes[place];
  if (!note) return null;
  const figures = creditFigures({
    lines: invoice.lines,
    earlier: notes.slice(0, place).map(({ amount_paise }) => amount_paise),
    amountPaise: note.amount_paise,
    withinOneState: invoice.placeOfSupply.state === invoice.seller.state,
  });
  return {
    ...figures,
    number: note.number,
    issuedAt: note.issued_at.toISOString(),
    seller: sellerOf(note.seller),
    amountInWords: amountInWords(note.amount_paise),
    invoice,
  };
}
