import { shop as facts } from '../../../shop.config.ts';
import { Seller } from '../../contract/schemas/invoice.ts';

/** Who sells today; every invoice keeps its own copy. */
export function sellerToday(): Seller {
  const { name, legalName, gstin, fssaiLicence, email } = facts;
  const { street, area, city, pincode, state } = facts.address;
  const address = `${street}, ${area}, ${city} ${pincode}, ${state}`;
  return { name, legalName, address, state, gstin, fssaiLicence, phone: facts.phone.display, email };
}

/** Who sold, from an invoice's copy. What it did not keep is as it is today. */
export function sellerOf(kept: unknown): Seller {
  return Seller.parse({ ...sellerToday(), ...Seller.partial().parse(kept) });
}
