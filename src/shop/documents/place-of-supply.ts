import type { STATES, UNION_TERRITORIES } from '../../contract/places.ts';

type Place = keyof typeof STATES | keyof typeof UNION_TERRITORIES;

/** GST state codes, the first two digits of every GSTIN. */
const CODES: Readonly<Record<Place, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};
const OTHER_TERRITORY = '97';

/** Union Territories without a legislature levy UTGST instead of SGST (UTGST Act section 1). */
const WITHOUT_LEGISLATURE = ['04', '26', '31', '35', '38'];

/** The tax depends on where the goods are handed over (IGST Act section 10): the state of delivery. */
export function placeOfSupply(state: string): { state: string; code: string } {
  return { state, code: new Map<string, string>(Object.entries(CODES)).get(state) ?? OTHER_TERRITORY };
}

/**
 * Whether a seller's state is spelled as the checkout spells it and is the one whose code begins the GSTIN. Otherwise
 * what is sold within the state would be taxed as if it left it.
 */
export function isStateOfGstin(state: string, gstin: string): boolean {
  const { code } = placeOfSupply(state);
  return code !== OTHER_TERRITORY && gstin.startsWith(code);
}

/** What the state's half of the tax is called in the seller's state. */
export function stateTaxName(sellerState: string): 'SGST' | 'UTGST' {
  return WITHOUT_LEGISLATURE.includes(placeOfSupply(sellerState).code) ? 'UTGST' : 'SGST';
}
