import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { launchPostgres } from '../../src/db/embedded/postmaster.ts';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: vi.fn(),
}));

test.each([
  [0, 'its disk is full'],
  [7, 'it gave no reason'],
])(
  'a database that could not even log why it did not start, with %i blocks free: %s',
  async (bavail, reason) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-full-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.mocked(statfs, { partial: true }).mockResolvedValue({ bavail });
    const launch = {
      command: ['false'],
      logFile: join(folder, 'postgres.log'),
      connection: { host: folder, user: 'shop', database: 'shop' },
    };
    expect(await launchPostgres(launch)).toEqual({ ok: false, reason });
  },
);
