/** The calls that any page of the shop may make in the browser. */
export const shopPaths = {
  allProducts: { method: 'GET', path: '/allproducts' },
  relatedProducts: { method: 'GET', path: '/products/related' },
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
