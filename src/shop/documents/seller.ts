import { shop as facts } from '../../../shop.config.ts';
import { Seller } from '../../contract/schemas/invoice.ts';

/** The seller as of today; every invoice stores its own copy. */
export function sellerToday(): Seller {
  const { name, legalName, gstin, fssaiLicence, email } = facts;
  const { street, area, city, pincode, state } = facts.address;
  const address = `${street}, ${area}, ${city} ${pincode}, ${state}`;
  return { name, legalName, address, state, gstin, fssaiLicence, phone: facts.phone.display, email };
}

/** The seller from an invoice's copy. Fields the copy lacks take today's value. */
export function sellerOf(kept: unknown): Seller {
  return Seller.parse({ ...sellerToday(), ...Seller.partial().parse(kept) });
}
