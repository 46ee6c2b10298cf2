import type { AuditedDeed } from '../../contract/audited-deeds.ts';

/** What was done, in the words of the back office's pages. */
const DEED_WORDS: Readonly<Record<AuditedDeed, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out-everywhere': 'Signed out everywhere',
  'account-made': 'Account made',
  'account-taken-over': 'Account given to its owner',
  'account-deleted': 'Account deleted',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'email-confirmed': 'Email confirmed',
  'email-change-asked': 'Email change requested',
  'email-changed': 'Email changed',
  'admin-hand-over': 'Admin Panel opened in the shop',
  'admin-sign-in': 'Signed in to the back office',
  'role-changed': 'Role changed',
  'refund-ordered': 'Refund requested',
  'payment-closed': 'Payment closed',
  'order-status': 'Order moved on',
  'delivery-corrected': 'Delivery corrected',
  'catalogue-changed': 'Product changed',
  'picture-added': 'Picture added',
  'home-page-changed': 'Home page changed',
  'message-answered': 'Message answered',
  'product-made': 'Product made',
  'product-removed': 'Product removed',
};

/** An action that a newer server knows keeps its code. */
export function deedWords(what: string): string {
  return (DEED_WORDS as Readonly<Record<string, string>>)[what] ?? what;
}
