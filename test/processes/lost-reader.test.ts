import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyOfTemplate } from '../support/copy-of-template.ts';
import { environmentOnDatabase } from '../support/environment-on-database.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-ports.ts';

const SERVER = join(import.meta.dirname, '../../server.ts');

test('a shop closes properly even if nobody reads its output any more', { timeout: 120_000 }, async () => {
  const { connectionString, drop } = await copyOfTemplate();
  onTestFinished(drop);
  const folder = await mkdtemp(join(tmpdir(), 'shop-unread-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));

  const shopVariables = environmentOnDatabase(await freePort(), folder, connectionString, null);
  const env = { PATH: process.env['PATH'], ...shopVariables };
  const shop = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void shop.kill('SIGKILL'));
  let said = '';
  shop.stdout.on('data', (part) => (said += String(part)));
  await eventually(() => expect(said).toContain('is open at'), 60_000);
  // As when Ctrl-C ends `npm start | tee shop.log`: the reader exits first.
  for (const read of [shop.stdout, shop.stderr]) read.destroy();
  shop.kill('SIGTERM');
  expect(await once(shop, 'exit')).toEqual([0, null]);
});
