import type { Logger } from 'pino';
import type { Role } from '../contract/roles.ts';
import type { Database } from '../db/schema.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { ContentCache } from './content/content-cache.ts';
import type { Outbox } from './outbox.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import type { SecretKeys } from './secrets.ts';
import type { Vitals } from './vitals/vitals.ts';

/** Everything the business needs, passed in; nothing is ambient. `one-process.ts` and the test shop build it. */
export interface Shop {
  db: Database;
  catalogue: Catalogue;
  content: ContentCache;
  vitals: Vitals;
  clock: () => Date;
  log: Logger;
  gateway: PaymentGateway;
  outbox: Outbox;
  keys: SecretKeys;
  settings: ShopSettings;
}

interface ShopSettings {
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether that address is https. */
  secure: boolean;
  /** With a trailing slash. */
  adminUrl: string;
  /** Whether the demo accounts may log in with their well-known password. */
  demo: boolean;
  limits: ShopLimits;
}

/** decisions: Accounts. Limits per account or per network address, shared by all processes. */
export interface ShopLimits {
  readonly loginAccount: number;
  readonly loginAddress: number;
  readonly loginWindowMinutes: number;
  readonly signupAddressPerHour: number;
  readonly contactAddressPerHour: number;
  readonly resetAccountPerHour: number;
  readonly resetAddressPerHour: number;
  readonly initiatePerBuyerPerTenMinutes: number;
  readonly handOverAccountPerHour: number;
}

/** A signed-in person, verified by a live session. */
export interface Customer {
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  sessionId: string;
}

/** A signed-in person whose role permits the call; `src/api/serve.ts` has checked that. */
export type Staff = Customer;

/** Who is asking: a signed-in customer, a browser known by its signed cookie, or nobody known. */
export interface Visitor {
  customer: Customer | null;
  /** SHA-256 of the browser's signed cookie value; null when it has none. */
  browserHash: Buffer | null;
  /** Network address (an IPv6 one as its /64): for rate limits and, hashed, the audit trail. */
  address: string;
}

/** A visitor who starts a payment. The browser is always known: all guests without one would count as one buyer. */
export interface Buyer extends Visitor {
  browserHash: Buffer;
}
