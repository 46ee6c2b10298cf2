import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopEnvironment } from '../e2e/support/shop-environment.ts';
import { freePort } from '../test/support/free-ports.ts';
import { root } from './prepare.mjs';
import { runQuietly, Stop } from './run-program.mjs';

/** Clones the last commit and runs one `npm start`; returns the seconds until the home page is answered. */
export async function timeFromNothing() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-from-nothing-'));
  const clone = join(folder, 'shop');
  try {
    await runQuietly(
      'git',
      ['clone', '-q', '--depth', '1', `file://${root}`, clone],
      process.env,
      'No clone',
    );
    const port = await freePort();
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...process.env, ...shopEnvironment(port, join(folder, 'data')) };
    // As a newcomer starts it.
    delete env.NODE_ENV;
    delete env.npm_lifecycle_event;
    const began = performance.now();
    const shop = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(shop, 'exit');
    const open = new Promise((resolve) => {
      let said = '';
      shop.stdout.on('data', (text) => {
        said += text;
        if (said.includes(' is open at ')) resolve(undefined);
      });
    });
    await Promise.race([open, ended.then(() => Promise.reject(new Stop('The clone did not start.')))]);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    await answer.text();
    const seconds = (performance.now() - began) / 1000;
    shop.kill('SIGTERM');
    await ended;
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}
