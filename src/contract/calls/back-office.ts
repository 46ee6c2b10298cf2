import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import * as account from '../schemas/account.ts';
import * as audit from '../schemas/audit.ts';
import * as office from '../schemas/back-office.ts';
import * as invoices from '../schemas/invoices-of-month.ts';
import * as messages from '../schemas/messages.ts';
import * as sales from '../schemas/sales.ts';
import * as speed from '../schemas/speed.ts';
import { backOfficeGoodsCalls } from './back-office-goods.ts';
import { backOfficeOrderCalls } from './back-office-orders.ts';

/** The way into the back office, and what staff do there according to their permissions. */
export const backOfficeCalls = {
  adminHandOver: call(paths.adminHandOver, {
    access: 'signed-in',
    summary: 'A single-use link to the admin site for admin and manager; valid for 60 seconds',
    reply: account.AdminHandOver,
  }),
  adminEnter: call(paths.adminEnter, {
    access: 'anyone',
    summary: 'Enters the back office: exchanges the single-use code of a hand-over link for a token',
    body: office.EnterByCode,
    reply: account.SignedIn,
  }),
  adminMe: call(paths.adminMe, {
    access: 'staff',
    permission: 'see-back-office',
    summary:
      'Who is signed in, what that role may do, which payments are in review, which refunds are late, and how much mail is stuck',
    reply: office.BackOffice,
  }),
  ...backOfficeOrderCalls,
  ...backOfficeGoodsCalls,
  adminMessages: call(paths.adminMessages, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Messages of the contact form, newest first; filtered by waiting or answered',
    query: messages.MessageQuery,
    reply: messages.MessagePage,
  }),
  adminAnswerMessage: call(paths.adminAnswerMessage, {
    access: 'staff',
    permission: 'answer-messages',
    summary: 'Marks a message as answered, or as waiting again; whoever marked it first stays on record',
    params: messages.MessageParams,
    body: messages.AnswerMessage,
    reply: messages.MessageAnswered,
  }),
  adminSales: call(paths.adminSales, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Takings and refunds by day, and what was sold, between two days in Indian time',
    query: sales.SalesQuery,
    reply: sales.Sales,
  }),
  adminInvoices: call(paths.adminInvoices, {
    access: 'staff',
    permission: 'see-back-office',
    summary:
      'The figures of all invoices of a month in Indian time, by HSN code and rate, for the accountant',
    query: invoices.OfMonthQuery,
    reply: invoices.InvoicesOfMonth,
  }),
  adminCreditNotes: call(paths.adminCreditNotes, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'The figures of all credit notes of a month in Indian time, by HSN code and rate',
    query: invoices.OfMonthQuery,
    reply: invoices.CreditNotesOfMonth,
  }),
  adminSpeed: call(paths.adminSpeed, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'How fast the pages felt: 75th percentiles of the last 7 days by page and measure',
    reply: speed.SpeedReport,
  }),
  adminAudit: call(paths.adminAudit, {
    access: 'staff',
    permission: 'read-audit',
    summary:
      'The audit trail, newest first: sign-ins, role changes, orders, refunds, products, home page, messages, deletions',
    query: audit.AuditQuery,
    reply: audit.AuditPage,
  }),
};
