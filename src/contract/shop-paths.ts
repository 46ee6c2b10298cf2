/** The calls that any page of the shop may make. */
export const shopPaths = {
  allProducts: { method: 'GET', path: '/allproducts' },
  oneProduct: { method: 'GET', path: '/api/products/:productId' },
  popular: { method: 'GET', path: '/popular' },
  newCollections: { method: 'GET', path: '/newcollections' },
  relatedProducts: { method: 'GET', path: '/products/related' },
  activeHero: { method: 'GET', path: '/api/heropics/active' },
  activeVideo: { method: 'GET', path: '/videos/active' },
  getCart: { method: 'POST', path: '/getcart' },
  addToCart: { method: 'POST', path: '/addtocart' },
  removeFromCart: { method: 'POST', path: '/removefromcart' },
  clearCart: { method: 'POST', path: '/clearcart' },
  mergeCart: { method: 'POST', path: '/mergecart' },
  getUser: { method: 'GET', path: '/getuser' },
  logout: { method: 'POST', path: '/logout' },
  reportVital: { method: 'POST', path: '/vitals' },
  adminHandOver: { method: 'POST', path: '/api/admin-hand-over' },
} as const;
