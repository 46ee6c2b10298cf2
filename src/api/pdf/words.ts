import type { Invoice } from '../../contract/schemas/invoice.ts';

const plain = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** '1,23,456.50', for columns whose heading has the sign. Takes paise. */
export function amount(paise: number): string {
  return plain.format(paise / 100);
}

/** '5%' of 500, '2.5%' of 250. */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** '500 g' or '2.25 kg'. */
export function netWeight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}

/** '21 November 2026', the day in India. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso));
}

/** Which of the taxes are due on this invoice. */
export function isWithinOneState({ placeOfSupply, seller }: Invoice): boolean {
  return placeOfSupply.state === seller.state;
}
