import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root, shopNode } from './prepare.mjs';

/**
 * Node sizes its memory by the machine; these are sized by the shop (decision 127). The heap's limit is several times what
 * 60,000 products need, and V8 lets a heap of a lower limit grow in smaller steps: a third less memory.
 * NODE_OPTIONS=--max-old-space-size=4096 asks for another.
 */
export const NODE_FLAGS = [
  '--max-semi-space-size=16',
  ...(/max-(old-space|heap)-size/.test(process.env.NODE_OPTIONS ?? '') ? [] : ['--max-old-space-size=1024']),
];

export const AS_STARTED = {
  // Else glibc keeps a pool of memory for each of the threads that hash passwords and pack pages: 35 MB at the start.
  MALLOC_ARENA_MAX: '2',
  // Else it raises both with each large piece that is let go, and keeps what it could give back: 30 MB under load.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // What was compiled and stripped of its types is kept: a second start takes two thirds of the CPU.
  NODE_COMPILE_CACHE: join(root, 'build', '.compiled'),
};

/**
 * Runs the shop until it ends; resolves to its exit code. The shop has a process group of its own and hears signals
 * from here alone: Ctrl-C reaches a whole group, and npm passes it on once more, but a second one must not cut a
 * proper closing short.
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
    shop.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * React's fast build needs NODE_ENV=production, which would also say that this is the real shop; so what the owner
 * said about that travels as SHOP_NODE_ENV.
 */
export function builtShopEnvironment() {
  return { NODE_ENV: 'production', SHOP_NODE_ENV: process.env.NODE_ENV ?? '' };
}

/** Linux can tell the shop to close when this process is killed outright. */
function endWithParent() {
  return existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'TERM'] : [];
}

/** The same key press arrives more than once within this time. */
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
  // All processes of SHOP_PROCESSES are replaced, one after the other.
  process.on('SIGUSR2', () => shop.kill('SIGUSR2'));
  closeWithNpm(() => pass('SIGTERM'));
}

/** npm that is killed outright cannot pass anything on; between it and this process may be a shell. */
function closeWithNpm(close) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = nearestNotShell();
  const watch = setInterval(() => {
    if (nearestNotShell() === npm) return;
    clearInterval(watch);
    close();
  }, 500);
  watch.unref();
}

function nearestNotShell() {
  const { name, parent } = readProcess(process.ppid);
  return /^(ba|da|a)?sh$/.test(name) ? parent : String(process.ppid);
}

/** Name and parent of a process; empty where the system has no /proc. */
function readProcess(pid) {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent };
  } catch {
    return { name: '', parent: '' };
  }
}
