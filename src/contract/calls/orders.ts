import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import { InvoiceReply } from '../schemas/invoice.ts';
import * as order from '../schemas/order.ts';

/** Orders and their documents, for their owners. */
export const orderCalls = {
  orderByTxn: call(paths.orderByTxn, {
    access: 'optional',
    summary: 'The order of a payment attempt, for its owner or the browser that started it; otherwise 404',
    params: order.TxnParams,
    reply: order.OrderByTxn,
  }),
  allOrders: call(paths.allOrders, {
    access: 'signed-in',
    summary: "The caller's orders, newest first",
    query: order.OrderPageQuery,
    reply: order.OrderPage,
  }),
  orderDetails: call(paths.orderDetails, {
    access: 'optional',
    summary: 'One order with address, payment and history, for its owner; otherwise 404',
    params: order.OrderParams,
    reply: order.OrderDetailsReply,
  }),
  orderInvoice: call(paths.orderInvoice, {
    access: 'optional',
    summary:
      'The tax invoice of a paid order in paise, for its owner; otherwise 404, or 409 before it is paid',
    params: order.OrderParams,
    reply: InvoiceReply,
  }),
  orderInvoicePdf: call(paths.orderInvoicePdf, {
    access: 'optional',
    summary: 'The same invoice as PDF',
    params: order.OrderParams,
    reply: 'application/pdf',
  }),
  creditNotePdf: call(paths.creditNotePdf, {
    access: 'optional',
    summary:
      "A credit note of an order as PDF, for the order's owner; the number has '-' for '/'; otherwise 404",
    params: order.CreditNoteParams,
    reply: 'application/pdf',
  }),
  deleteOrder: call(paths.deleteOrder, {
    access: 'signed-in',
    summary: "Removes an order from the customer's list for good",
    params: order.OrderParams,
    reply: order.OrderDeleted,
  }),
} as const;
