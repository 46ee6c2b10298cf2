import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = /\.(js|css|svg|json|txt|html|xml|webmanifest)$/;
/** Smaller files gain next to nothing. A file without a packed form here is packed at each request, less well. */
const leastBytes = 256;

/** Puts `.br` and `.gz` next to every text file of a folder, so that the server never compresses a file twice. */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => worthIt.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
