import type {
  ColumnType,
  Generated,
  Insertable,
  JSONColumnType,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely';
import type { Category } from '../contract/categories.ts';
import type { OrderSource, OrderStatus } from '../contract/order-status.ts';
import type { AttemptState, ProviderName, REFUND_STATES } from '../contract/payments.ts';
import type { Role } from '../contract/roles.ts';
import type { Grams } from '../contract/weight.ts';

/** The tables of `migrations/*.sql`. A test compares this with the database's own catalogue. */

/** Set by the database when omitted. */
type Stamp = ColumnType<Date, Date | undefined, Date>;
type Late = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface Schema {
  secrets: { name: string; value: Buffer; created_at: Stamp };
  sandbox_addresses: { url: string; opened_at: Stamp };
  customers: {
    id: string;
    username: string;
    email: string;
    email_verified_at: Late;
    password_hash: string | null;
    role: Generated<Role>;
    delivery: JSONColumnType<Record<string, string>, string | null | undefined, string | null> | null;
    created_at: Stamp;
    merged_cart: Buffer | null;
  };
  identities: { issuer: string; subject: string; customer_id: string; created_at: Stamp };
  sessions: {
    id: string;
    customer_id: string;
    user_agent: Generated<string>;
    created_at: Stamp;
    last_seen_at: Stamp;
    expires_at: Date;
    revoked_at: Late;
  };
  one_time_codes: {
    code_hash: Buffer;
    kind: 'verify-email' | 'reset-password' | 'admin-hand-over' | 'change-email-from' | 'change-email-to';
    customer_id: string;
    new_email: string | null;
    ask_id: string | null;
    created_at: Stamp;
    expires_at: Date;
    used_at: Late;
  };
  farewells: { id: string; email: string; created_at: Stamp };
  audit_events: {
    id: Generated<number>;
    at: Stamp;
    what: string;
    who: string | null;
    target: Generated<string>;
    detail: Generated<string>;
    address_hash: Buffer | null;
  };
  rate_counters: { name: string; key: string; count: number; resets_at: Date };
  products: {
    id: string;
    uid: string;
    position: number;
    name: string;
    hindi_name: string;
    category: Category;
    price_per_kg_paise: number;
    old_price_per_kg_paise: number | null;
    tagline: string;
    description: string;
    ingredients: string;
    allergens: string[];
    diet: 'veg' | 'egg';
    shelf_life_days: number;
    storage: string;
    hsn: string;
    gst_basis_points: number;
    bestseller: Generated<boolean>;
    frequently_ordered: Generated<boolean>;
    is_new: Generated<boolean>;
    available: Generated<boolean>;
    stock_grams: number | null;
    held_grams: Generated<number>;
    images: string[];
    created_at: Stamp;
    updated_at: Stamp;
    removed_at: Late;
  };
  hero_pictures: {
    id: string;
    image_url: string;
    alt: string;
    active: Generated<boolean>;
    created_at: Stamp;
  };
  pictures: { path: string; bytes: Buffer; created_at: Stamp };
  videos: {
    id: string;
    url: string;
    title: string;
    poster: string;
    active: Generated<boolean>;
    created_at: Stamp;
  };
  contact_messages: {
    id: string;
    name: string;
    email: string;
    message: string;
    created_at: Stamp;
    answered_at: Late;
    answered_by: string | null;
  };
  web_vitals: {
    id: Generated<number>;
    name: string;
    value: number;
    rating: string;
    page: string;
    at: Stamp;
  };
  cart_lines: {
    customer_id: string;
    product_id: string;
    grams: Grams;
    quantity: number;
    added_at: Stamp;
  };
  orders: {
    id: string;
    customer_id: string | null;
    /** The account that the cart of a guest order was merged into. */
    cart_customer_id: string | null;
    browser_hash: Buffer | null;
    status: Generated<OrderStatus>;
    source: OrderSource;
    amount_paise: number;
    receipt_number: string | null;
    name: string;
    email: string;
    phone: string;
    address1: string;
    address2: string;
    city: string;
    state: string;
    country: Generated<string>;
    pincode: string;
    payment_method: string | null;
    created_at: Stamp;
    updated_at: Stamp;
    paid_at: Late;
    hidden_at: Late;
  };
  order_lines: {
    order_id: string;
    line: number;
    product_id: string;
    product_name: string;
    image: string;
    hsn: string;
    gst_basis_points: number;
    grams: Grams;
    quantity: number;
    pack_paise: number;
    total_paise: number;
  };
  order_events: {
    id: Generated<number>;
    order_id: string;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    cause: string;
    actor: string;
    at: Stamp;
    given_by_hand_paise: number | null;
    back_before_paise: number | null;
    /** For 'refunded': its credit note is issued, or it needs none. */
    credited: Generated<boolean>;
  };
  payment_attempts: {
    id: string;
    order_id: string;
    provider: ProviderName;
    txnid: string;
    fingerprint: Buffer;
    amount_paise: number;
    state: Generated<AttemptState>;
    access_key: string | null;
    /** The provider's ids of further successes of the same txnid, which staff refund at the provider. */
    also_paid: Generated<string[]>;
    provider_payment_id: string | null;
    raw_status: Generated<string>;
    message: Generated<string>;
    method: string | null;
    holds_until: Date;
    next_check_at: Date;
    checks: Generated<number>;
    created_at: Stamp;
    settled_at: Late;
    announcing_until: Late;
    received_paise: number | null;
    /** When the provider was asked about closing it; staff know what it had signed by then (decision 132). */
    closed_at: Late;
  };
  stock_holds: {
    attempt_id: string;
    product_id: string;
    grams: number;
    state: Generated<'held' | 'taken' | 'released'>;
  };
  payment_notices: {
    id: Generated<number>;
    provider: ProviderName;
    kind: 'callback' | 'webhook' | 'verify' | 'retrieve';
    txnid: string;
    fingerprint: Buffer;
    outcome: string;
    received_at: Stamp;
    times: Generated<number>;
    order_id: string | null;
    amount_paise: number | null;
  };
  refunds: {
    id: string;
    attempt_id: string;
    amount_paise: number;
    reason: string;
    state: Generated<(typeof REFUND_STATES)[number]>;
    created_at: Stamp;
    order_id: string;
    merchant_refund_id: string;
    idempotency_key: string;
    actor: string;
    requested_at: Late;
    settled_at: Late;
    tries: Generated<number>;
    next_check_at: Stamp;
    message: Generated<string>;
    /** When the provider, which had accepted it, last said that it does not know it. */
    forgotten_at: Late;
    /** Given back by the shop in another way; the provider sends nothing. */
    by_hand: Generated<boolean>;
    /** Its credit note is issued, or it needs none. */
    credited: Generated<boolean>;
  };
  invoice_counters: { financial_year: string; last: number };
  invoices: {
    order_id: string;
    financial_year: string;
    serial: number;
    number: string;
    issued_at: Date;
    seller: JSONColumnType<Record<string, string>, string | undefined, string>;
  };
  credit_note_counters: { financial_year: string; last: number };
  credit_notes: {
    financial_year: string;
    serial: number;
    number: string;
    order_id: string;
    /** Null for what was given back by hand. */
    refund_id: string | null;
    amount_paise: number;
    issued_at: Date;
    seller: JSONColumnType<Record<string, string>, string, string>;
  };
}

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** What a query can run on: the pool or an open transaction. */
export type Queries = Kysely<Schema>;
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
