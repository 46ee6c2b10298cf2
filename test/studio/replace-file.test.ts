import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFile } from '../../scripts/replace-file.mjs';

test('a picture that cannot be written to its end leaves the one before it, and no half of itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'jalebi.avif');
  const onFullDisk = async function* () {
    yield 'half of a picture';
    throw new Error('ENOSPC');
  };
  await expect(replaceFile(file, onFullDisk())).rejects.toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual([]);
  await replaceFile(file, 'a picture');
  await expect(replaceFile(file, onFullDisk())).rejects.toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual(['jalebi.avif']);
  expect(readFileSync(file, 'utf8')).toBe('a picture');
});
