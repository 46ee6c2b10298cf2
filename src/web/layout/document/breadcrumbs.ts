interface Step {
  readonly name: string;
  readonly path: string;
}

/**
 * The breadcrumb trail that search engines show in place of the address (schema.org/BreadcrumbList), from the home page
 * on. Call it in loaders: shoppers' browsers do not need its code.
 */
export function breadcrumbs(publicUrl: string, steps: readonly Step[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: new URL(path, publicUrl).href,
    })),
  };
}
