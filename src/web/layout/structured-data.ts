import type { MetaDescriptor } from 'react-router';

interface Step {
  readonly name: string;
  readonly path: string;
}

/** The breadcrumb trail that search engines show in place of the address (schema.org BreadcrumbList). */
export function breadcrumbs(publicUrl: string, steps: readonly Step[]): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ name, path }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name,
        item: new URL(path, publicUrl).href,
      })),
    },
  };
}
