import type { FastifyInstance } from 'fastify';
import { EASEBUZZ_LOADER_PATH } from '../easebuzz/hosts.ts';
import { PAY_WINDOW, payPageAssets, serveAsset } from '../sandbox/serve-asset.ts';

/** The checkout script at the provider's path, and the assets of the pay page. */
export function assetRoutes(app: FastifyInstance): void {
  serveAsset(app, EASEBUZZ_LOADER_PATH, 'js', [PAY_WINDOW, new URL('checkout-loader.js', import.meta.url)]);
  payPageAssets(app);
}
