import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Under `npm run dev` only: a built shop contains nothing of this page (e2e/every-page/styleguide.spec.ts). */
const inDevelopment = process.env['SHOP_DEV'] ? [route('styleguide', 'styleguide/styleguide-page.tsx')] : [];

/** The route table of spec §2, followed by the pages that decisions: Accounts and Orders add. */
export default [
  index('routes/home.tsx'),
  route('snacks', 'routes/listing.tsx', { id: 'listing-snacks' }),
  route('sweets', 'routes/listing.tsx', { id: 'listing-sweets' }),
  route('bakery', 'routes/listing.tsx', { id: 'listing-bakery' }),
  route('product', 'routes/product.tsx', { id: 'product-without-id' }),
  route('product/:productId', 'routes/product.tsx', { id: 'product' }),
  route('contact', 'routes/contact.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('login', 'routes/login.tsx'),
  route('checkout', 'routes/checkout.tsx', { id: 'checkout' }),
  route('checkout/:productId', 'routes/checkout.tsx', { id: 'buy-now' }),
  route('oauth-success', 'routes/oauth-success.tsx'),
  route('refund_returns', 'routes/refund-returns.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('payment-success', 'routes/payment-success.tsx'),
  route('payment-failure', 'routes/payment-failure.tsx'),
  route('orders', 'routes/orders.tsx'),
  route('orders/:orderId', 'routes/order.tsx'),
  route('orders/:orderId/invoice', 'routes/invoice.tsx'),
  route('account-settings', 'routes/account-settings.tsx'),
  route('logout', 'routes/logout.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('admin/*', '../admin/admin.tsx'),
  ...inDevelopment,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
