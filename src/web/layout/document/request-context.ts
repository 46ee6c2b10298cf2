import { createContext } from 'react';

/** Data of one request. It must stay out of loader data, which is the same for every visitor. */
interface RequestFacts {
  readonly nonce: string;
  readonly requestId: string;
}

/** Set only during server rendering; null in the browser. */
export const RequestContext = createContext<RequestFacts | null>(null);
