import { runOnShopNode } from './on-shop-node.mjs';

/** `node scripts/restore.mjs file`: fills an empty database from a backup, all or nothing (deploy/README.md). */
await runOnShopNode('restore-database.mjs');
