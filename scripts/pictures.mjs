import { runOnShopNode } from './on-shop-node.mjs';

/** `npm run pictures`: cuts the masters and composes the link previews, as far as something is missing. */
await runOnShopNode('pictures-of-masters.mjs');
