/**
 * The owner's usual environment for a process on a given database, which may be one of several processes there. The
 * pool is small, because a test's PostgreSQL has few connections. Without `gatewayUrl` the process runs a sandbox of
 * its own. (For a shop that brings its own database see `e2e/support/shop-environment.ts`.)
 */
export function environmentOnDatabase(
  port: number,
  dataDir: string,
  databaseUrl: string,
  gatewayUrl: string | null,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    SHOP_NODE_ENV: '',
    DEMO: 'on',
    PORT: String(port),
    // The address of the balancer in front of them.
    PUBLIC_URL: 'http://shop.test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    ...(gatewayUrl !== null && { PAYMENT_PAY_URL: gatewayUrl }),
    LIMIT_LOGIN_ADDRESS: '1000',
    LOG_LEVEL: 'warn',
  };
}
