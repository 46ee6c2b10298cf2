import { z } from 'zod';
import { call } from './call.ts';
import { paths } from './paths.ts';
import * as account from './schemas/account.ts';
import * as admin from './schemas/admin.ts';
import * as audit from './schemas/audit.ts';
import * as cart from './schemas/cart.ts';
import * as content from './schemas/content.ts';
import { Done } from './schemas/error.ts';
import { InvoiceReply } from './schemas/invoice.ts';
import * as order from './schemas/order.ts';
import * as payment from './schemas/payment.ts';
import * as product from './schemas/product.ts';
import * as refund from './schemas/refund.ts';

/**
 * Every call of the shop on one page: spec §7, then what `decisions: Calls` adds. The server registers exactly these,
 * the client offers exactly these, and `/openapi.json` lists exactly these.
 */
export const calls = {
  // Catalogue
  allProducts: call(paths.allProducts, {
    access: 'anyone',
    summary: 'The whole catalogue; narrowed by category, sort, page and limit (X-Total-Count)',
    query: product.ProductQuery,
    reply: product.ProductList,
  }),
  oneProduct: call(paths.oneProduct, {
    access: 'anyone',
    summary: 'One product by id or _id; 404 when it is not sold',
    params: z.object({ productId: product.ProductRef }),
    reply: product.Product,
  }),
  popular: call(paths.popular, {
    access: 'anyone',
    summary: "Bestsellers for 'Our Bestsellers'",
    reply: product.ProductList,
  }),
  newCollections: call(paths.newCollections, {
    access: 'anyone',
    summary: 'Frequently ordered and new products',
    reply: product.ProductList,
  }),
  relatedProducts: call(paths.relatedProducts, {
    access: 'anyone',
    summary: 'Others of a category, without one product',
    query: product.RelatedQuery,
    reply: product.ProductList,
  }),

  // Content
  activeHero: call(paths.activeHero, {
    access: 'anyone',
    summary: 'The picture at the top of the home page; 404 when none is active',
    reply: content.HeroPicture,
  }),
  activeVideo: call(paths.activeVideo, {
    access: 'anyone',
    summary: 'The promotional video; 404 when none is active',
    reply: content.Video,
  }),

  // Cart
  getCart: call(paths.getCart, {
    access: 'customer',
    summary: 'The signed-in cart',
    reply: cart.CartMap,
  }),
  addToCart: call(paths.addToCart, {
    access: 'customer',
    summary: 'Raises the quantity of a product and weight',
    body: cart.AddToCart,
    reply: cart.CartReply,
  }),
  removeFromCart: call(paths.removeFromCart, {
    access: 'customer',
    summary: 'Lowers the quantity by 1, or removes the weight entirely',
    body: cart.RemoveFromCart,
    reply: cart.CartReply,
  }),
  clearCart: call(paths.clearCart, {
    access: 'customer',
    summary: 'Empties the cart',
    reply: cart.CartReply,
  }),
  mergeCart: call(paths.mergeCart, {
    access: 'customer',
    summary: 'Adds a guest cart to the signed-in cart, up to the limit per line',
    body: cart.MergeCart,
    reply: cart.CartReply,
  }),

  // Sign-in
  login: call(paths.login, {
    access: 'anyone',
    summary: 'Signs in with e-mail and password',
    body: account.Credentials,
    reply: account.SignedIn,
  }),
  signup: call(paths.signup, {
    access: 'anyone',
    summary: 'Creates a customer account and signs it in',
    body: account.Credentials,
    reply: account.SignedIn,
  }),
  getUser: call(paths.getUser, {
    access: 'customer',
    summary: 'Who the token belongs to',
    reply: account.User,
  }),
  socialSignIn: call(paths.socialSignIn, {
    access: 'anyone',
    summary: 'Starts social sign-in by redirect; 404 for an unknown provider',
    params: z.object({ provider: z.string().max(40) }),
    query: z.object({ next: z.string().max(500).optional() }),
    reply: null,
  }),
  socialReturn: call(paths.socialReturn, {
    access: 'anyone',
    summary: 'Where the sign-in provider sends the browser back to; goes on to /oauth-success',
    params: z.object({ provider: z.string().max(40) }),
    query: account.SocialAnswer,
    reply: null,
  }),
  logout: call(paths.logout, {
    access: 'optional',
    summary: 'Revokes the token',
    reply: Done,
  }),
  forgotPassword: call(paths.forgotPassword, {
    access: 'anyone',
    summary: 'Mails a single-use link; answers the same whether the e-mail is known or not',
    body: account.Email,
    reply: Done,
  }),
  resetPassword: call(paths.resetPassword, {
    access: 'anyone',
    summary: 'Sets a new password by the code of a mailed link; ends every session',
    body: account.ResetPassword,
    reply: Done,
  }),
  verifyEmail: call(paths.verifyEmail, {
    access: 'anyone',
    summary: 'Confirms an e-mail address by the code of a mailed link',
    body: account.VerifyEmail,
    reply: Done,
  }),

  // Account
  savedDelivery: call(paths.savedDelivery, {
    access: 'customer',
    summary: 'Saved delivery details',
    reply: account.SavedDelivery,
  }),
  saveDelivery: call(paths.saveDelivery, {
    access: 'customer',
    summary: 'Saves delivery details for next time',
    body: account.DeliveryDetails,
    reply: account.SavedDelivery,
  }),
  forgetDelivery: call(paths.forgetDelivery, {
    access: 'customer',
    summary: 'Forgets saved delivery details',
    reply: Done,
  }),
  changeAccount: call(paths.changeAccount, {
    access: 'customer',
    summary: 'Changes the name',
    body: account.ChangeAccount,
    reply: Done,
  }),
  changeEmail: call(paths.changeEmail, {
    access: 'customer',
    summary: 'Asks for another e-mail; the old and the new address each get a link to confirm it',
    body: account.ChangeEmail,
    reply: Done,
  }),
  confirmEmail: call(paths.confirmEmail, {
    access: 'anyone',
    summary: 'Confirms a change of e-mail by the code of a mailed link; the second of both changes it',
    body: account.VerifyEmail,
    reply: Done,
  }),
  changePassword: call(paths.changePassword, {
    access: 'customer',
    summary: 'Changes the password; ends every other session',
    body: account.ChangePassword,
    reply: account.SignedIn,
  }),
  devices: call(paths.devices, {
    access: 'customer',
    summary: 'Signed-in devices',
    reply: account.DeviceList,
  }),
  signOutDevice: call(paths.signOutDevice, {
    access: 'customer',
    summary: 'Signs one device out',
    params: account.DeviceParams,
    reply: Done,
  }),
  signOutEverywhere: call(paths.signOutEverywhere, {
    access: 'customer',
    summary: 'Signs every device out, this one too',
    reply: Done,
  }),
  downloadMyData: call(paths.downloadMyData, {
    access: 'customer',
    summary: 'Everything the shop keeps about the account',
    reply: z.record(z.string(), z.unknown()),
  }),
  deleteAccount: call(paths.deleteAccount, {
    access: 'customer',
    summary: 'Deletes the account; the books keep paid orders without the person',
    body: account.DeleteAccount,
    reply: Done,
  }),

  // Payment
  initiatePayment: call(paths.initiatePayment, {
    access: 'optional',
    summary: 'Prices and writes the order, then announces the attempt to the provider',
    body: payment.InitiatePayment,
    reply: payment.PaymentInitiated,
  }),
  verifyPayment: call(paths.verifyPayment, {
    access: 'optional',
    summary: 'Settles by what the provider says about a txnid',
    params: payment.ProviderParams,
    body: payment.VerifyPayment,
    reply: payment.PaymentVerified,
  }),
  paymentSuccess: call(paths.paymentSuccess, {
    access: 'provider',
    summary: "The provider's signed form post of a good outcome; redirects to the shop's page",
    body: payment.ProviderForm,
    form: true,
    reply: null,
  }),
  paymentFail: call(paths.paymentFail, {
    access: 'provider',
    summary: "The provider's signed form post of a bad outcome; redirects to the shop's page",
    body: payment.ProviderForm,
    form: true,
    reply: null,
  }),
  paymentWebhook: call(paths.paymentWebhook, {
    access: 'provider',
    summary: "The provider's signed notice; answered 2xx only once it is settled or recorded",
    params: payment.ProviderParams,
    body: payment.RawNotice,
    raw: true,
    reply: Done,
  }),

  // Orders
  orderByTxn: call(paths.orderByTxn, {
    access: 'optional',
    summary: 'The order of a payment attempt, for its owner or the browser that started it; else 404',
    params: order.TxnParams,
    reply: order.OrderByTxn,
  }),
  allOrders: call(paths.allOrders, {
    access: 'customer',
    summary: "The caller's orders, newest first",
    query: order.OrderPageQuery,
    reply: order.OrderPage,
  }),
  orderDetails: call(paths.orderDetails, {
    access: 'optional',
    summary: 'One order with address, payment and history, for its owner; else 404',
    params: order.OrderParams,
    reply: order.OrderDetailsReply,
  }),
  orderInvoice: call(paths.orderInvoice, {
    access: 'optional',
    summary: 'The tax invoice of a paid order in paise, for its owner; else 404, or 409 before it is paid',
    params: order.OrderParams,
    reply: InvoiceReply,
  }),
  orderInvoicePdf: call(paths.orderInvoicePdf, {
    access: 'optional',
    summary: 'The same invoice as PDF',
    params: order.OrderParams,
    reply: null,
    file: 'application/pdf',
  }),
  deleteOrder: call(paths.deleteOrder, {
    access: 'customer',
    summary: 'Removes an order for the customer for good',
    params: order.OrderParams,
    reply: order.OrderDeleted,
  }),

  // Shop
  contact: call(paths.contact, {
    access: 'anyone',
    summary: 'A message to the shop: stored and mailed',
    body: content.ContactMessage,
    reply: Done,
  }),
  reportVital: call(paths.reportVital, {
    access: 'anyone',
    summary: 'One web-vitals reading of a page view',
    body: content.Vital,
    reply: Done,
  }),
  adminHandOver: call(paths.adminHandOver, {
    access: 'customer',
    summary: 'A single-use link to the admin site for admin and manager; lives 60 seconds',
    reply: account.AdminHandOver,
  }),

  // Back office
  adminEnter: call(paths.adminEnter, {
    access: 'anyone',
    summary: 'The door of the back office: exchanges the single-use code of a hand-over link for a token',
    body: admin.EnterByCode,
    reply: account.SignedIn,
  }),
  adminMe: call(paths.adminMe, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Who is inside, what that role may do, and how much mail is stuck',
    reply: admin.BackOffice,
  }),
  adminOrders: call(paths.adminOrders, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Orders, newest first; narrowed by status and by order id, receipt number or txnid',
    query: admin.StaffOrderQuery,
    reply: admin.StaffOrderPage,
  }),
  adminOrder: call(paths.adminOrder, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Everything about one order, with its tries to pay, who did what, and what may come next',
    params: order.OrderParams,
    reply: admin.StaffOrderReply,
  }),
  adminInvoicePdf: call(paths.adminInvoicePdf, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'The tax invoice of a paid order as PDF, for the box; 404, or 409 before it is paid',
    params: order.OrderParams,
    reply: null,
    file: 'application/pdf',
  }),
  adminMoveOrder: call(paths.adminMoveOrder, {
    access: 'staff',
    permission: 'change-orders',
    summary: 'Moves an order to its next status; 409 when it is no longer where the caller saw it',
    params: order.OrderParams,
    body: admin.MoveOrder,
    reply: admin.StaffOrderReply,
  }),
  adminProducts: call(paths.adminProducts, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Every product with price, stock and what of it is held',
    reply: admin.StaffProductList,
  }),
  adminChangeProduct: call(paths.adminChangeProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Changes price, old price, availability or stock; 409 when one of them has changed since',
    params: admin.StaffProductParams,
    body: admin.ChangeProduct,
    reply: admin.StaffProductReply,
  }),
  adminMessages: call(paths.adminMessages, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Messages of the contact form, newest first',
    query: admin.PageQuery,
    reply: admin.MessagePage,
  }),
  adminSpeed: call(paths.adminSpeed, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'How fast the pages felt: 75th percentiles of the last 7 days by page and measure',
    reply: admin.SpeedReport,
  }),
  adminRefundOrder: call(paths.adminRefundOrder, {
    access: 'staff',
    permission: 'refund',
    summary: 'Orders a refund of a paid order, in full or in part; it is sent by itself',
    params: order.OrderParams,
    body: refund.RefundOrder,
    reply: refund.RefundReply,
  }),
  adminSendBack: call(paths.adminSendBack, {
    access: 'staff',
    permission: 'refund',
    summary: 'Sends back a payment of another amount than was asked, whole; 409 when it is not in review',
    params: order.OrderParams,
    body: refund.SendBack,
    reply: admin.StaffOrderReply,
  }),
  adminAudit: call(paths.adminAudit, {
    access: 'staff',
    permission: 'read-audit',
    summary: 'The audit trail, newest first: sign-ins, role changes, refunds, deletions, settings',
    query: audit.AuditQuery,
    reply: audit.AuditPage,
  }),
  adminRefunds: call(paths.adminRefunds, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Refunds, newest first; narrowed by state and order',
    query: refund.RefundQuery,
    reply: refund.RefundPage,
  }),
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
