import { runOnShopNode } from './on-shop-node.mjs';

/** `npm run end-sessions`: signs everybody out, for when a key that signs tokens has leaked (docs/security.md). */
await runOnShopNode('delete-token-keys.mjs');
