import { runOnShopNode } from './on-shop-node.mjs';

/** `node scripts/backup.mjs [file]`: the whole shop in one file, while it keeps selling (deploy/README.md). */
await runOnShopNode('backup-database.mjs');
