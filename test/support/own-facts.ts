import { type ShopFacts, shopFacts } from '../../shop.config.ts';

/** The facts of a shop that has replaced all that the demo invented; its name is still the one on the demo's sign. */
export const ownFacts: ShopFacts = {
  ...shopFacts,
  email: 'namaste@sharma-mithai.in',
  supportEmail: 'namaste@sharma-mithai.in',
  phone: { display: '98291 23456', tel: '+919829123456' },
  whatsapp: { ...shopFacts.whatsapp, number: '919829123456' },
  grievanceOfficer: { name: 'R. Sharma', email: 'r@sharma-mithai.in', phone: '98291 23457' },
  fssaiLicence: '12219027000123',
  gstin: '08ABCFS1234K1Z5',
  branches: [],
  social: [],
};
