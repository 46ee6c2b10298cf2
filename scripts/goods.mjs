import { runOnShopNode } from './on-shop-node.mjs';

/** `npm run goods`: the catalogue into a real shop that is empty, while it runs or not (deploy/README.md). */
await runOnShopNode('goods-in-database.mjs');
