import { LARGEST_PHOTO, PHOTO_TYPES } from '../back-office-bounds.ts';
import { call } from '../call.ts';
import { paths } from '../paths.ts';
import * as account from '../schemas/account.ts';
import * as admin from '../schemas/admin.ts';
import * as audit from '../schemas/audit.ts';
import * as delivery from '../schemas/delivery-of-order.ts';
import { Done } from '../schemas/error.ts';
import * as home from '../schemas/home-page.ts';
import * as messages from '../schemas/messages.ts';
import * as order from '../schemas/order.ts';
import * as packing from '../schemas/packing.ts';
import * as picture from '../schemas/picture.ts';
import * as words from '../schemas/product-words.ts';
import * as refund from '../schemas/refund.ts';
import * as sales from '../schemas/sales.ts';

/** The way into the back office, and what staff do there by permission. */
export const backOfficeCalls = {
  adminHandOver: call(paths.adminHandOver, {
    access: 'customer',
    summary: 'A single-use link to the admin site for admin and manager; lives 60 seconds',
    reply: account.AdminHandOver,
  }),
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
    summary: 'Orders, newest first; narrowed by status and by order id, receipt number, txnid or buyer',
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
  adminCorrectDelivery: call(paths.adminCorrectDelivery, {
    access: 'staff',
    permission: 'change-orders',
    summary:
      'Corrects name, mobile or address of a paid order before it is shipped; 409 when one has changed since',
    params: order.OrderParams,
    body: delivery.CorrectDelivery,
    reply: admin.StaffOrderReply,
  }),
  adminPacking: call(paths.adminPacking, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Orders that wait for one step, oldest first or by pincode, and all that is in them',
    query: packing.PackingQuery,
    reply: packing.PackingPage,
  }),
  adminMoveOrders: call(paths.adminMoveOrders, {
    access: 'staff',
    permission: 'change-orders',
    summary: 'Takes up to 100 orders one step further, each by itself; says which did not wait for that step',
    body: packing.MoveOrders,
    reply: packing.OrdersMoved,
  }),
  adminProducts: call(paths.adminProducts, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Every product with price, stock and what of it is held',
    reply: admin.StaffProductList,
  }),
  adminCreateProduct: call(paths.adminCreateProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'A new product, last in its category; its id is made from its name: 409 when that is taken',
    body: words.NewProduct,
    created: true,
    reply: admin.StaffProductReply,
  }),
  adminProduct: call(paths.adminProduct, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Everything that staff may change about one product',
    params: admin.StaffProductParams,
    reply: words.ProductInFullReply,
  }),
  adminChangeProduct: call(paths.adminChangeProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Changes price, old price, availability or stock; 409 when one of them has changed since',
    params: admin.StaffProductParams,
    body: admin.ChangeProduct,
    reply: admin.StaffProductReply,
  }),
  adminAddPicture: call(paths.adminAddPicture, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Keeps a photo as a picture for products: upright, 4:5, in every width; 400 when it is not one',
    body: picture.Photo,
    upload: { types: PHOTO_TYPES, mostBytes: LARGEST_PHOTO },
    reply: picture.PictureAdded,
    created: true,
  }),
  adminAddWidePicture: call(paths.adminAddWidePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary:
      'Keeps a photo as a picture for the home page: 16:9, in every width and for phones; 400 when it is not one',
    body: picture.Photo,
    upload: { types: PHOTO_TYPES, mostBytes: LARGEST_PHOTO },
    reply: picture.PictureAdded,
    created: true,
  }),
  adminDescribeProduct: call(paths.adminDescribeProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Changes words, label, marks or pictures; 409 when one of them has changed since',
    params: admin.StaffProductParams,
    body: words.DescribeProduct,
    reply: words.ProductInFullReply,
  }),
  adminRemoveProduct: call(paths.adminRemoveProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Takes a product out of the shop for good; 409 while stock is held for open payments',
    params: admin.StaffProductParams,
    reply: Done,
  }),
  adminHomePage: call(paths.adminHomePage, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'The pictures and videos of the home page, newest first, and which ones it shows',
    reply: home.HomePage,
  }),
  adminAddHomePicture: call(paths.adminAddHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Adds a picture that the home page can show; it shows the same one as before',
    body: home.NewHomePicture,
    reply: home.HomePage,
  }),
  adminShowHomePicture: call(paths.adminShowHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Shows a picture at the top of the home page, or none; 409 when another one was chosen since',
    body: home.ShowOnHomePage,
    reply: home.HomePage,
  }),
  adminRemoveHomePicture: call(paths.adminRemoveHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Takes a picture out of the list; 409 while the home page shows it',
    params: home.HomePictureParams,
    reply: home.HomePage,
  }),
  adminAddVideo: call(paths.adminAddVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Adds a video by its https address; the home page shows the same one as before',
    body: home.NewVideo,
    reply: home.HomePage,
  }),
  adminShowVideo: call(paths.adminShowVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Shows a video on the home page, or none; 409 when another one was chosen since',
    body: home.ShowOnHomePage,
    reply: home.HomePage,
  }),
  adminRemoveVideo: call(paths.adminRemoveVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Takes a video out of the list; 409 while the home page shows it',
    params: home.HomeVideoParams,
    reply: home.HomePage,
  }),
  adminMessages: call(paths.adminMessages, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Messages of the contact form, newest first; narrowed to those that wait or are answered',
    query: messages.MessageQuery,
    reply: messages.MessagePage,
  }),
  adminAnswerMessage: call(paths.adminAnswerMessage, {
    access: 'staff',
    permission: 'answer-messages',
    summary: 'Marks a message as answered, or as waiting again; who marked it first stays',
    params: messages.MessageParams,
    body: messages.AnswerMessage,
    reply: messages.MessageAnswered,
  }),
  adminSales: call(paths.adminSales, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Takings and refunds by day, and what was sold, from one day to another in Indian time',
    query: sales.SalesQuery,
    reply: sales.Sales,
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
