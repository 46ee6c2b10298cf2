import { shop } from '../../../shop.config.ts';

/** What the policies name of the shop; loaders answer it so that no page carries the rest of the facts. */
export function policyFacts() {
  const { name, legalName, email, supportEmail, phone, hours, fssaiLicence, gstin, grievanceOfficer } = shop;
  const { street, area, city, pincode, state, country } = shop.address;
  return {
    name,
    legalName,
    address: `${street}, ${area}, ${city} ${pincode}, ${state}, ${country}`,
    city,
    email,
    supportEmail,
    phone,
    hours,
    fssaiLicence,
    gstin,
    grievanceOfficer,
    returns: shop.returns,
  };
}

export type PolicyFacts = ReturnType<typeof policyFacts>;
