import { shop } from '../../../shop.config.ts';
import { pictureUrl } from '../../contract/pictures.ts';

/** The part of the shop's facts that stands round every page; loaders answer it so that no page carries the rest. */
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
    lostPicture: pictureUrl(shop.pictures.emptyCart, 640),
  };
}

export type LayoutFacts = ReturnType<typeof layoutFacts>;
