import { runOnShopNode } from './on-shop-node.mjs';

/** `npm run staff -- asha@example.in manager`: gives an account a role (docs/security.md). */
await runOnShopNode('staff-role.mjs');
