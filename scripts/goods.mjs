import { runOnShopNode } from './on-shop-node.mjs';

/** `npm run goods`: puts the catalogue into a real shop that is empty, running or not (deploy/README.md). */
await runOnShopNode('goods-in-database.mjs');
