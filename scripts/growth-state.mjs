import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hashFiles } from './hash-files.mjs';
import { root } from './prepare.mjs';
import { say } from './say.mjs';

/** What a measurement depends on: results of other code, or of other numbers of requests, are not its own. */
const MEASURED = [
  'src',
  'server.ts',
  'one-process.ts',
  'many-processes.ts',
  'scripts/serve.mjs',
  'scripts/growth-work.mjs',
  'package-lock.json',
];

/**
 * The results of an interrupted run of `growth` in the file, and how to keep more of them. None if they are of another
 * shop or another size: under today's date they would be taken for this one's. `day`: when the run began.
 *
 * @param {string} file
 * @param {{ size: object, again: boolean, code?: string }} run
 */
export function openState(file, { size, again, code = hashFiles(root, MEASURED) }) {
  const own = JSON.stringify({ code, size });
  const found = !again && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const goesOn = found?.own === own;
  if (found && !goesOn) say(`${file} has results of another shop or size: all is measured again.`);
  const state = goesOn ? found : { own, day: new Date().toISOString().slice(0, 10), results: {} };
  return {
    day: state.day,
    results: state.results,
    keep: (key, result) => {
      state.results[key] = result;
      writeFileSync(file, JSON.stringify(state));
    },
  };
}
