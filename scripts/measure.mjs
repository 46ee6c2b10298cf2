import { runOnShopNode } from './on-shop-node.mjs';

/** `npm run bench`, `growth`, `lighthouse` and `soak`: the script of that name, which reads the shop's TypeScript. */
const [name, ...args] = process.argv.slice(2);
await runOnShopNode(`${name}.mjs`, args);
