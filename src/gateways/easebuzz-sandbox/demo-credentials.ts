import type { Credentials } from '../easebuzz/hash.ts';

/** Key and salt of the sandbox when the settings name none. They protect nothing but play money on this machine. */
export const EASEBUZZ_DEMO_CREDENTIALS: Credentials = { key: 'SANDBOXKEY', salt: 'SANDBOXSALT' };
