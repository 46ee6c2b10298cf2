import { runOnShopNode } from './on-shop-node.mjs';

/** `npm run pictures`: cuts the masters and composes the link previews where files are missing. */
await runOnShopNode('pictures-of-masters.mjs');
