/** The actions in the audit trail. A new one needs no migration, only a line here and one in `DEED_WORDS`. */
export const AUDITED_DEEDS = [
  'sign-in',
  'sign-in-failed',
  'sign-out-everywhere',
  'account-made',
  'account-taken-over',
  'account-deleted',
  'password-changed',
  'password-reset',
  'email-confirmed',
  'email-change-asked',
  'email-changed',
  'admin-hand-over',
  'admin-sign-in',
  'role-changed',
  // A refund was requested; the word is stored.
  'refund-ordered',
  'payment-closed',
  'order-status',
  'delivery-corrected',
  'catalogue-changed',
  'picture-added',
  'home-page-changed',
  'message-answered',
  'product-made',
  'product-removed',
] as const;

export type AuditedDeed = (typeof AUDITED_DEEDS)[number];
