import type { Credentials } from '../easebuzz/hash.ts';

/** Key and salt of the sandbox when the settings name none. They open play money on this machine and nothing else. */
export const DEMO_CREDENTIALS: Credentials = { key: 'SANDBOXKEY', salt: 'SANDBOXSALT' };
