import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { whenNpmIsGone } from './npm-gone.mjs';
import { root, shopNode } from './prepare.mjs';

/**
 * Node sizes its memory by the machine; these flags size it by the shop (decision 127). The heap's limit is several
 * times what 60,000 products need. With a limit below 2 GB, V8 also grows the heap in smaller steps: a third less
 * memory. NODE_OPTIONS=--max-old-space-size=4096 sets another limit.
 */
export const NODE_FLAGS = [
  '--max-semi-space-size=8',
  ...(/max-(old-space|heap)-size/.test(process.env.NODE_OPTIONS ?? '') ? [] : ['--max-old-space-size=1024']),
];

export const AS_STARTED = {
  // Otherwise glibc keeps a memory pool for each thread that hashes passwords and compresses pages: 35 MB at the start.
  MALLOC_ARENA_MAX: '2',
  // Otherwise glibc raises both with each large block that is freed, and keeps what it could return: 30 MB under load.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Caches compiled modules, stripped of their types: a second start takes two thirds of the CPU.
  NODE_COMPILE_CACHE: join(root, 'build', '.compiled'),
};

/**
 * Runs the shop until it ends; resolves to its exit code. The shop has its own process group and gets signals only from
 * here: Ctrl-C reaches a whole group, and npm passes it on once more, but a second signal must not cut a clean shutdown
 * short.
 */
export function serve(env) {
  const [command, ...args] = [...endWithParent(), shopNode(), ...NODE_FLAGS, join(root, 'server.ts')];
  const shop = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...AS_STARTED, ...env },
    detached: true,
  });
  passSignalsOn(shop);
  return new Promise((resolve) => {
    shop.on('error', (error) => {
      process.stderr.write(`The shop could not be run: ${error.message}.\n`);
      resolve(1);
    });
    shop.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * React's fast build needs NODE_ENV=production, which would also declare this the real shop; so the owner's own
 * NODE_ENV is passed on as SHOP_NODE_ENV.
 */
export function builtShopEnvironment() {
  return { NODE_ENV: 'production', SHOP_NODE_ENV: process.env.NODE_ENV ?? '' };
}

/** On Linux, setpriv makes the shop close when this process is killed. */
function endWithParent() {
  return existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'TERM'] : [];
}

/** In ms: the time within which the same key press may arrive more than once. */
const echoMs = 1000;

function passSignalsOn(shop) {
  let last = Number.NEGATIVE_INFINITY;
  const pass = (signal) => {
    const now = performance.now();
    if (now - last > echoMs) shop.kill(signal);
    last = now;
  };
  process.on('SIGINT', () => pass('SIGINT'));
  process.on('SIGTERM', () => pass('SIGTERM'));
  process.on('SIGHUP', () => pass('SIGTERM'));
  // Replaces all processes of SHOP_PROCESSES, one after the other.
  process.on('SIGUSR2', () => shop.kill('SIGUSR2'));
  whenNpmIsGone(() => pass('SIGTERM'));
}
