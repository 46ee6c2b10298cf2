/** Calls that pages make on the server, before a browser has them: no browser script names these. */
export const serverPaths = {
  oneProduct: { method: 'GET', path: '/api/products/:productId' },
  popular: { method: 'GET', path: '/popular' },
  newCollections: { method: 'GET', path: '/newcollections' },
  activeHero: { method: 'GET', path: '/api/heropics/active' },
} as const;
