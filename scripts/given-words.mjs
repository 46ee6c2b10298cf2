import { parseArgs } from 'node:util';
import { say } from './say.mjs';

/**
 * The words on the command line, from `least` to `most` of them. Any other number, and any option, such as --help,
 * prints the usage and ends the script: nothing may happen that was not asked for.
 *
 * @param {string} usage
 */
export function givenWords(usage, { least = 0, most = least } = {}) {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length >= least && positionals.length <= most) return positionals;
  } catch {
    // An option.
  }
  say(usage);
  process.exit(1);
}
