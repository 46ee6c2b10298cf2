import { nationalNumber } from '../../contract/delivery-rules.ts';

/**
 * The address that dials an Indian number as a shop prints it: '98290 00001', '+91 98290 00001', or of a landline
 * '0141 256 0000'.
 */
export function dialled(phone: string): string {
  return `tel:+91${nationalNumber(phone)}`;
}
