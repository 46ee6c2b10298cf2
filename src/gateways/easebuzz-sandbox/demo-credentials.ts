import type { Credentials } from '../easebuzz/hash.ts';

/** The sandbox's key and salt when the settings give none. They protect only play money on this machine. */
export const EASEBUZZ_DEMO_CREDENTIALS: Credentials = { key: 'SANDBOXKEY', salt: 'SANDBOXSALT' };
