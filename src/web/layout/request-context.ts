import { createContext } from 'react';

/** What belongs to one request and must stay out of loader data, which is the same for every visitor. */
export interface RequestFacts {
  readonly nonce: string;
  readonly requestId: string;
}

/** Filled by the server's render only; null in the browser. */
export const RequestContext = createContext<RequestFacts | null>(null);
