import type { Invoice } from '../schemas/invoice.ts';
import { asFields, field, listField } from './fields.ts';

/**
 * Reads the reply of GET /api/orders/{id}/invoice; null unless every part of the invoice is there. A tax document is
 * never shown in part (decision 139).
 */
export function readInvoice(reply: unknown): Invoice | null {
  const invoice = field(reply, 'invoice');
  return hasTexts(invoice, OF_INVOICE) &&
    hasTexts(field(invoice, 'seller'), OF_SELLER) &&
    hasTexts(field(invoice, 'buyer'), OF_BUYER) &&
    hasTexts(field(invoice, 'placeOfSupply'), ['state', 'code']) &&
    listField(field(invoice, 'buyer'), 'address')?.every(isText) &&
    [field(invoice, 'issuedAt'), field(invoice, 'paidAt')].every(isTime) &&
    hasNumbers(invoice, ['netWeightGrams']) &&
    hasNumbers(field(invoice, 'totals'), AMOUNTS) &&
    listField(invoice, 'lines')?.every(isLine) &&
    listField(invoice, 'byRate')?.every((rate) => hasNumbers(rate, [...AMOUNTS, 'gstBasisPoints']))
    ? // Every field that a page or the PDF reads has just been checked.
      (invoice as Invoice)
    : null;
}

const OF_INVOICE = ['title', 'number', 'stateTax', 'amountInWords', 'orderId', 'receiptNumber', 'txnid'];
const OF_SELLER = ['name', 'legalName', 'address', 'state', 'gstin', 'fssaiLicence', 'phone', 'email'];
const OF_BUYER = ['name', 'phone', 'email'];
const AMOUNTS = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'];
const OF_LINE = [...AMOUNTS, 'netWeightGrams', 'quantity', 'packPaise', 'gstBasisPoints'];

function isLine(line: unknown): boolean {
  return hasTexts(line, ['description', 'hsn']) && hasNumbers(line, OF_LINE);
}

function hasTexts(of: unknown, names: readonly string[]): boolean {
  return asFields(of) !== null && names.every((name) => isText(field(of, name)));
}

function hasNumbers(of: unknown, names: readonly string[]): boolean {
  return names.every((name) => Number.isSafeInteger(field(of, name)));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
