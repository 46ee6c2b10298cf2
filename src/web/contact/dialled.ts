/**
 * The address that dials an Indian number as a shop prints it: '98290 00001', '+91 98290 00001', or of a landline
 * '0141 256 0000', whose 0 is dialled within the country only.
 */
export function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^(?:00)?91(?=\d{10}$)|^0/, '');
  return `tel:+91${digits}`;
}
