import { addressLine, shopFacts } from '../../../shop.config.ts';
import { dialled } from '../contact/dialled.ts';

/** The shop facts that the policies name; a subset, so that pages do not carry the rest. */
export function policyFacts() {
  const { name, legalName, email, supportEmail, phone, hours, fssaiLicence, gstin, grievanceOfficer } =
    shopFacts;
  const { city, country } = shopFacts.address;
  return {
    name,
    legalName,
    address: `${addressLine()}, ${country}`,
    city,
    email,
    supportEmail,
    phone,
    hours,
    fssaiLicence,
    gstin,
    grievanceOfficer: { ...grievanceOfficer, dial: dialled(grievanceOfficer.phone) },
    returns: shopFacts.returns,
    kitchen: shopFacts.kitchen,
    freeShippingAbove: shopFacts.freeShippingAbove,
  };
}

export type PolicyFacts = ReturnType<typeof policyFacts>;
