/** The 28 states as specified, Andhra Pradesh to West Bengal, with the first digits of their pincodes. */
export const STATES = {
  'Andhra Pradesh': ['51', '52', '53'],
  'Arunachal Pradesh': ['79'],
  Assam: ['78'],
  Bihar: ['80', '81', '82', '84', '85'],
  Chhattisgarh: ['49'],
  Goa: ['40'],
  Gujarat: ['36', '37', '38', '39'],
  Haryana: ['12', '13'],
  'Himachal Pradesh': ['17'],
  Jharkhand: ['81', '82', '83'],
  Karnataka: ['56', '57', '58', '59'],
  Kerala: ['67', '68', '69'],
  'Madhya Pradesh': ['45', '46', '47', '48'],
  Maharashtra: ['40', '41', '42', '43', '44'],
  Manipur: ['79'],
  Meghalaya: ['79'],
  Mizoram: ['79'],
  Nagaland: ['79'],
  Odisha: ['75', '76', '77'],
  Punjab: ['14', '15', '16'],
  Rajasthan: ['30', '31', '32', '33', '34'],
  Sikkim: ['73'],
  'Tamil Nadu': ['60', '61', '62', '63', '64', '65', '66'],
  Telangana: ['50'],
  Tripura: ['79'],
  'Uttar Pradesh': ['20', '21', '22', '23', '24', '25', '26', '27', '28'],
  Uttarakhand: ['24', '26'],
  'West Bengal': ['70', '71', '72', '73', '74'],
} as const;

/** The second group of the list: Delhi must be able to order (decisions: States). */
export const UNION_TERRITORIES = {
  'Andaman and Nicobar Islands': ['74'],
  Chandigarh: ['14', '16'],
  'Dadra and Nagar Haveli and Daman and Diu': ['36', '39'],
  Delhi: ['11'],
  'Jammu and Kashmir': ['18', '19'],
  Ladakh: ['19'],
  Lakshadweep: ['68'],
  Puducherry: ['53', '60', '67'],
} as const;

const prefixes: Record<string, readonly string[]> = { ...STATES, ...UNION_TERRITORIES };

export const STATE_NAMES: readonly string[] = Object.keys(STATES);
export const UNION_TERRITORY_NAMES: readonly string[] = Object.keys(UNION_TERRITORIES);
export const PLACES: readonly string[] = [...STATE_NAMES, ...UNION_TERRITORY_NAMES];

/** Whether a six-digit pincode can belong to the state. A mismatch is queried, never refused (decisions: States). */
export function pincodeFitsState(pincode: string, state: string): boolean {
  const known = prefixes[state];
  return known === undefined || known.some((prefix) => pincode.startsWith(prefix));
}
