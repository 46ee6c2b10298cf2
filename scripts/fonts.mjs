import { runOnShopNode } from './on-shop-node.mjs';

/** `npm run fonts`: cuts the fonts down to the letters that the shop uses. */
await runOnShopNode('cut-fonts.mjs');
