import { backOfficePaths } from './back-office-paths.ts';
import { customerPaths } from './customer-paths.ts';
import { serverPaths } from './server-paths.ts';
import { shopPaths } from './shop-paths.ts';

/**
 * Method and path of every call, without schemas, so that the browser loads no validation library. `calls/` adds who
 * may call, the request and the reply.
 */
export const paths = { ...shopPaths, ...serverPaths, ...customerPaths, ...backOfficePaths } as const;
