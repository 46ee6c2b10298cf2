import { shop } from '../../../shop.config.ts';
import { pictureUrl } from '../../contract/picture-by-name.server.ts';

/** The shop facts that the frame of every page needs; a subset, so that pages do not carry the rest. */
export function layoutFacts() {
  return {
    name: shop.name,
    tagline: shop.tagline,
    address: shop.address,
    phone: shop.phone,
    email: shop.email,
    bulkLink: shop.whatsapp.link,
    social: shop.social,
    fssaiLicence: shop.fssaiLicence,
    ticker: shop.ticker,
    splashPicture: pictureUrl(shop.pictures.splash, 320),
    emptyPicture: pictureUrl(shop.pictures.emptyCart),
    lostPicture: pictureUrl(shop.pictures.lost),
  };
}

export type LayoutFacts = ReturnType<typeof layoutFacts>;
