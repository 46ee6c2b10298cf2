import { createClient } from '../../contract/client.ts';
import { customerPaths } from '../../contract/customer-paths.ts';
import { overFetch } from './browser-client.ts';

/** `browserClient` for the calls of signing in, of the account, of paying and of orders. */
export const customerClient = createClient(customerPaths, overFetch);
