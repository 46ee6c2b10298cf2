import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyOfTemplate } from '../support/copy-of-template.ts';
import { environmentOnDatabase } from '../support/environment-on-database.ts';
import { eventually } from '../support/eventually.ts';
import { fetchPatiently } from '../support/fetch-patiently.ts';
import { freePort } from '../support/free-ports.ts';

const SERVER = join(import.meta.dirname, '../../server.ts');

test('a shop closes properly even if nobody reads its output any more', { timeout: 120_000 }, async () => {
  const { shop } = await openShopProcess({ stderr: 'pipe' });
  // As when Ctrl-C ends `npm start | tee shop.log`: the reader exits first.
  for (const read of [shop.stdout, shop.stderr]) read?.destroy();
  shop.kill('SIGTERM');
  expect(await once(shop, 'exit')).toEqual([0, null]);
});

// A file that can be opened but never written, as on a full disk, exists only there.
test.runIf(process.platform === 'linux')(
  'a shop whose log cannot be written answers as ever, and closes properly',
  { timeout: 120_000 },
  async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { shop, address } = await openShopProcess({ stderr: full });
    for (let time = 0; time < 3; time++)
      expect((await fetchPatiently(`${address}/allproducts`)).status).toBe(200);
    shop.kill('SIGTERM');
    expect(await once(shop, 'exit')).toEqual([0, null]);
  },
);

/** A shop that logs every request and writes what it logs there. */
async function openShopProcess({ stderr }: { stderr: 'pipe' | number }) {
  const { connectionString, drop } = await copyOfTemplate();
  onTestFinished(drop);
  const folder = await mkdtemp(join(tmpdir(), 'shop-unread-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));

  const port = await freePort();
  const shopVariables = environmentOnDatabase(port, folder, connectionString, null);
  const env = { PATH: process.env['PATH'], ...shopVariables, LOG_LEVEL: 'info' };
  const stdio: StdioOptions = ['ignore', 'pipe', stderr];
  const shop = spawn(process.execPath, [SERVER], { env, stdio });
  onTestFinished(() => void shop.kill('SIGKILL'));
  let said = '';
  shop.stdout?.on('data', (part) => (said += String(part)));
  await eventually(() => expect(said).toContain('is open at'), 60_000);
  return { shop, address: `http://127.0.0.1:${port}` };
}
