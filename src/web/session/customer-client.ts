import { createClient } from '../../contract/client.ts';
import { customerPaths } from '../../contract/paths/customer-paths.ts';
import { orderInReply } from '../../contract/read/order-in-reply.ts';
import { overFetch } from './browser-client.ts';

/** `browserClient` for the calls of logging in, the account, paying and orders. */
export const customerClient = createClient(customerPaths, overFetch, (name, json) =>
  name === 'orderByTxn' ? orderInReply(json) : json,
);
