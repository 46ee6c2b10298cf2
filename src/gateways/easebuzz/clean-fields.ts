import { amountText } from '../../contract/amount.ts';
import type { PaymentAnnouncement } from '../../shop/payments/gateway.ts';

/**
 * The announcement as the provider accepts it. Our own order keeps the real name and address; only what the provider's
 * patterns allow is sent, and never a '|', which would shift the fields of the hash (payments: initiateLink).
 */
export function cleanFields(attempt: PaymentAnnouncement): Record<string, string> {
  return {
    txnid: attempt.txnid,
    amount: amountText(attempt.amountPaise),
    productinfo: keep(attempt.productInfo, /[^a-zA-Z0-9\- ]/g, 45) || 'Order',
    firstname: cleanName(attempt.name),
    email: attempt.email.replace(/[\s|]/g, ''),
    phone: cleanPhone(attempt.phone),
    surl: attempt.successUrl,
    furl: attempt.failureUrl,
    address1: keep(attempt.address1, NOT_IN_ADDRESS, 100),
    address2: keep(attempt.address2, NOT_IN_ADDRESS, 100),
    city: keep(attempt.city, NOT_IN_PLACE, 50),
    state: keep(attempt.state, NOT_IN_PLACE, 50),
    country: keep(attempt.country, NOT_IN_PLACE, 50),
    zipcode: attempt.pincode.replace(/\D/g, '').slice(0, 6),
    udf1: keep(attempt.orderId, /[^a-zA-Z.0-9/\\, _#@\-=+&]/g, 300),
  };
}

/** A name without a single character that can be sent (in Devanagari, say) becomes 'Customer'. */
function cleanName(name: string): string {
  const cleaned = keep(name, /[^a-zA-Z0-9&'\-._ ()/,@]/g, 150);
  return /[a-zA-Z0-9]/.test(cleaned) ? cleaned : 'Customer';
}

function cleanPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').slice(0, 20);
  const international = phone.trim().startsWith('+') && digits.length > 10;
  return international ? `+${digits.slice(0, -10)}-${digits.slice(-10)}` : digits;
}

function keep(text: string, forbidden: RegExp, length: number): string {
  const latin = toLatin(text);
  const spelled = '&'.replace(forbidden, '') === '' ? latin.replaceAll('&', ' and ') : latin;
  return spelled.replace(forbidden, ' ').replace(/ +/g, ' ').trim().slice(0, length).trim();
}

/** Strips letters of their marks; typographic quotes and dashes become ASCII ones. */
function toLatin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæÆœŒøØłŁđĐðÐþÞı]/g, (letter) => UNDECOMPOSED[letter] ?? '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—]/g, '-');
}

const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

const NOT_IN_ADDRESS = /[^a-zA-Z.0-9/, _#@()&:-]/g;
const NOT_IN_PLACE = /[^0-9a-zA-Z_. -]/g;
