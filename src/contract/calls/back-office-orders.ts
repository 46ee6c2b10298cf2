import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import * as delivery from '../schemas/delivery-of-order.ts';
import * as order from '../schemas/order.ts';
import * as packing from '../schemas/packing.ts';
import * as refund from '../schemas/refund.ts';
import * as staffOrder from '../schemas/staff-order.ts';

/** What staff do with orders and their money. */
export const backOfficeOrderCalls = {
  adminOrders: call(paths.adminOrders, {
    access: 'staff',
    permission: 'see-back-office',
    summary:
      'Orders, newest first; filtered by status, by days, and by what names an order, its documents, money or buyer',
    query: staffOrder.StaffOrderQuery,
    reply: staffOrder.StaffOrderPage,
  }),
  adminOrder: call(paths.adminOrder, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Everything about one order, with its payment attempts, who did what, and what may come next',
    params: order.OrderParams,
    reply: staffOrder.StaffOrderReply,
  }),
  adminInvoicePdf: call(paths.adminInvoicePdf, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'The tax invoice of a paid order as PDF, to put in the box; 404, or 409 before it is paid',
    params: order.OrderParams,
    reply: 'application/pdf',
  }),
  adminCreditNotePdf: call(paths.adminCreditNotePdf, {
    access: 'staff',
    permission: 'see-back-office',
    summary: "A credit note of an order as PDF; the number has '-' for '/'; otherwise 404",
    params: order.CreditNoteParams,
    reply: 'application/pdf',
  }),
  adminMoveOrder: call(paths.adminMoveOrder, {
    access: 'staff',
    permission: 'change-orders',
    summary: 'Moves an order to its next status; 409 when it no longer has the status that the caller saw',
    params: order.OrderParams,
    body: staffOrder.MoveOrder,
    reply: staffOrder.StaffOrderReply,
  }),
  adminCorrectDelivery: call(paths.adminCorrectDelivery, {
    access: 'staff',
    permission: 'change-orders',
    summary:
      'Corrects name, mobile or address of a paid order before it is shipped; 409 when one has changed since',
    params: order.OrderParams,
    body: delivery.CorrectDelivery,
    reply: staffOrder.StaffOrderReply,
  }),
  adminPacking: call(paths.adminPacking, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Orders that wait for one step, by age or pincode, and the contents of all not refunded in full',
    query: packing.PackingQuery,
    reply: packing.PackingPage,
  }),
  adminMoveOrders: call(paths.adminMoveOrders, {
    access: 'staff',
    permission: 'change-orders',
    summary:
      'Moves up to 100 orders one step further, each independently; says which were not waiting for it',
    body: packing.MoveOrders,
    reply: packing.OrdersMoved,
  }),
  adminRequestRefund: call(paths.adminRequestRefund, {
    access: 'staff',
    permission: 'refund',
    summary:
      'Requests a refund of a paid order, in full or in part; it is sent automatically; 409 when less is left',
    params: order.OrderParams,
    body: refund.RequestRefund,
    reply: refund.RefundReply,
  }),
  adminRecordGivenBack: call(paths.adminRecordGivenBack, {
    access: 'staff',
    permission: 'refund',
    summary:
      'Records that the shop has given back surplus money in another way; nothing is sent; 409 when less is left',
    params: order.OrderParams,
    body: refund.RequestRefund,
    reply: refund.RefundReply,
  }),
  adminSendBack: call(paths.adminSendBack, {
    access: 'staff',
    permission: 'refund',
    summary: 'Sends back in full a payment whose amount is not the one asked; 409 when it is not in review',
    params: order.OrderParams,
    body: refund.PaymentInReview,
    reply: staffOrder.StaffOrderReply,
  }),
  adminClosePayment: call(paths.adminClosePayment, {
    access: 'staff',
    permission: 'refund',
    summary:
      'Closes a payment in review as failed: staff have seen that the provider keeps none of its money',
    params: order.OrderParams,
    body: refund.PaymentInReview,
    reply: staffOrder.StaffOrderReply,
  }),
  adminRefunds: call(paths.adminRefunds, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Refunds, newest first; filtered by state and order',
    query: refund.RefundQuery,
    reply: refund.RefundPage,
  }),
};
