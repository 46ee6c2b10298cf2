import { ToWords } from 'to-words/en-IN';
import { amountText } from '../../contract/amount.ts';

const indian = new ToWords({ converterOptions: { currency: true, ignoreZeroCurrency: true } });

/** 'One Lakh Twenty Three Thousand Rupees And Fifty Paise Only'. Takes paise. */
export function amountInWords(paise: number): string {
  return indian.convert(amountText(paise));
}
