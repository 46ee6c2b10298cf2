import { addressLine, shopFacts } from '../../../shop.config.ts';
import { Seller } from '../../contract/schemas/invoice.ts';

/** The seller as of today; every invoice stores its own copy. */
export function sellerToday(): Seller {
  const { name, legalName, gstin, fssaiLicence, email } = shopFacts;
  const { state } = shopFacts.address;
  return {
    name,
    legalName,
    address: addressLine(),
    state,
    gstin,
    fssaiLicence,
    phone: shopFacts.phone.display,
    email,
  };
}

/** The seller from an invoice's copy. Fields the copy lacks take today's value. */
export function sellerOf(kept: unknown): Seller {
  return Seller.parse({ ...sellerToday(), ...Seller.partial().parse(kept) });
}
