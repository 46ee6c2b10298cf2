import { shopFacts, streetLine } from '../../../shop.config.ts';
import { pictureUrl } from '../../contract/pictures/picture-by-name.server.ts';

/** The shop facts that the frame of every page needs; a subset, so that pages do not carry the rest. */
export function layoutFacts() {
  const { city, pincode, state } = shopFacts.address;
  return {
    name: shopFacts.name,
    tagline: shopFacts.tagline,
    address: { street: streetLine(), city, pincode, state },
    phone: shopFacts.phone,
    email: shopFacts.email,
    open: shopFacts.open,
    bulkLink: shopFacts.whatsapp.link,
    social: shopFacts.social,
    fssaiLicence: shopFacts.fssaiLicence,
    ticker: shopFacts.ticker,
    splashPicture: pictureUrl(shopFacts.pictures.splash, 320),
    emptyPicture: pictureUrl(shopFacts.pictures.emptyCart),
    lostPicture: pictureUrl(shopFacts.pictures.lost),
  };
}

export type LayoutFacts = ReturnType<typeof layoutFacts>;
