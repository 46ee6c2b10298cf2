import type { ShopClient } from './client.ts';
import type { ProviderName } from './payments.ts';

/** What a page may know while the server renders it. The server fills it for each request; every loader may use it. */
export interface PageContext {
  /** The typed client over the in-process transport: the pages break first when the contract drifts. */
  readonly client: ShopClient;
  readonly nonce: string;
  readonly checkout: PageCheckout;
  /** Whether a sign-in provider is available. */
  readonly socialSignIn: boolean;
  readonly publicUrl: string;
  readonly adminUrl: string;
  readonly requestId: string;
  /** Receives errors that do not end the rendering: of a loader, or of a part inside the page's frame. */
  readonly onError: (error: unknown) => void;
}

/** How the browser opens the provider's hosted checkout (spec §7). */
interface PageCheckout {
  readonly loaderUrl: string;
  readonly merchantKey: string;
  readonly mode: 'test' | 'prod';
  readonly sandbox: boolean;
  readonly provider: ProviderName;
}

/** The context of a page, and where the finished page goes. */
export interface RenderingContext extends PageContext {
  /**
   * Takes the page's bytes, which a Response would copy; the Response carries status and headers only (decision 121).
   */
  readonly takePage: (html: Uint8Array) => void;
}
