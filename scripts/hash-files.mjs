import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One hash over the names and contents of files and of everything in folders. Missing ones are left out, and so are
 * links to nowhere, by which editors mark a file with unsaved text.
 */
export function hashFiles(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((start) => filesUnder(root, start)).sort()) {
    const content = read(join(root, path));
    if (content) hash.update(`${path}\0`).update(content).update('\0');
  }
  return hash.digest('hex');
}

function read(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function filesUnder(root, path) {
  try {
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    return entries.flatMap((entry) => {
      const inside = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, inside) : [inside];
    });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
