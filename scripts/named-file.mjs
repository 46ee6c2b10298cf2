import { parseArgs } from 'node:util';
import { say } from './say.mjs';

/** The file named on the command line, if any. Anything else there prints the usage and ends the script. */
export function namedFile(usage) {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length < 2) return positionals[0];
  } catch {
    // An unknown option, such as --help.
  }
  say(usage);
  process.exit(1);
}
