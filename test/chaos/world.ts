import type { Product } from '../../src/contract/schemas/product.ts';
import type { SandboxControl } from '../../src/gateways/easebuzz-sandbox/control.ts';
import type { Notes } from './notes.ts';

/** What every buyer of a run shares. */
export interface World {
  /** Where buyers call the shop. */
  shopUrl: string;
  /** Where the provider sends its messages; the courier tampers with them. */
  courierUrl: string;
  sandbox: SandboxControl;
  products: readonly Product[];
  notes: Notes;
  /** Unique across runs and attempts. */
  newTxnid(): string;
  /** Work that continues after a purchase, such as a bank that decides late. */
  later(work: () => Promise<void>): void;
  laterIsDone(): Promise<void>;
}
