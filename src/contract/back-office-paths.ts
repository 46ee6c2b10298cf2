/** The calls of the back office; the shop's pages load none of them. */
export const backOfficePaths = {
  adminEnter: { method: 'POST', path: '/admin/api/session' },
  adminMe: { method: 'GET', path: '/admin/api/me' },
  adminOrders: { method: 'GET', path: '/admin/api/orders' },
  adminOrder: { method: 'GET', path: '/admin/api/orders/:orderId' },
  adminInvoicePdf: { method: 'GET', path: '/admin/api/orders/:orderId/invoice.pdf' },
  adminMoveOrder: { method: 'POST', path: '/admin/api/orders/:orderId/status' },
  adminProducts: { method: 'GET', path: '/admin/api/products' },
  adminChangeProduct: { method: 'PUT', path: '/admin/api/products/:productId' },
  adminAddPicture: { method: 'POST', path: '/admin/api/pictures' },
  adminMessages: { method: 'GET', path: '/admin/api/messages' },
  adminSpeed: { method: 'GET', path: '/admin/api/speed' },
  adminRefundOrder: { method: 'POST', path: '/admin/api/orders/:orderId/refunds' },
  adminSendBack: { method: 'POST', path: '/admin/api/orders/:orderId/send-back' },
  adminAudit: { method: 'GET', path: '/admin/api/audit' },
  adminRefunds: { method: 'GET', path: '/admin/api/refunds' },
} as const;
