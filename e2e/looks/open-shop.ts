import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/support/free-ports.ts';
import { shopEnvironment } from '../support/shop-environment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A built shop for the gallery alone: fresh data, the demo's products, the sandbox gateway, a free port. */
export async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-looks-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'server.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...shopEnvironment(port, folder) },
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const failed = ended.then(() => Promise.reject(new Error('The shop did not start.')));
  await Promise.race([once(child.stdout, 'data'), failed]);
  child.stdout.resume();
  failed.catch(() => {});
  return { origin: `http://localhost:${port}`, close };
}
