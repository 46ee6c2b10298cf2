import type { MetaDescriptor } from 'react-router';

interface Organization {
  readonly name: string;
  readonly email: string;
  readonly phone: { readonly tel: string };
  readonly social: readonly { readonly url: string }[];
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly pincode: string;
    readonly state: string;
  };
}

/** The company behind the shop (schema.org Organization). */
export function organization(publicUrl: string, shop: Organization): MetaDescriptor {
  const { street, city, pincode, state } = shop.address;
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: shop.name,
      url: publicUrl,
      logo: new URL('/icons/icon-512.png', publicUrl).href,
      email: shop.email,
      telephone: shop.phone.tel,
      sameAs: shop.social.map(({ url }) => url),
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        postalCode: pincode,
        addressRegion: state,
        addressCountry: 'IN',
      },
    },
  };
}
