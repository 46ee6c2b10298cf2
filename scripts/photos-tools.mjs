import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Stop } from './run-program.mjs';

const studio = fileURLToPath(new URL('../studio', import.meta.url));

function works(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** If something that rendering needs is missing, throws a Stop that lists the exact packages to install. */
export function ensureStudioTools() {
  const missing = [];
  if (!works(process.env.BLENDER ?? 'blender', '--version')) missing.push('blender');
  if (!works('python3', '--version')) missing.push('python3');
  // Blender takes numpy from the system's Python, not from a virtual environment.
  if (!works('/usr/bin/python3', '-c', 'import numpy')) missing.push('python3-numpy');
  if (!works('gcc', '--version')) missing.push('gcc', 'libgomp1');
  if (missing.length === 0) return;
  throw new Stop(
    `The photo studio needs ${missing.join(', ')}:\n` +
      `  apt-get install -y --no-install-recommends ${missing.join(' ')}\n` +
      'The shop itself needs none of it: its pictures are in the repository.',
  );
}

/** Today's scenes with the hashes of their sources, from the studio itself. Needs Python, not Blender. */
export function studioPlan() {
  const { status, stdout, stderr } = spawnSync('python3', ['studio.py', '--plan'], {
    cwd: studio,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status === 0) return JSON.parse(stdout);
  throw new Stop(stderr ? `The studio's scenes cannot be read:\n${stderr}` : 'python3 is not installed.');
}

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the studio at the lowest priority with its output on the screen. Resolves to its exit code. When this process is
 * asked to end, the studio and its Blender end with it.
 */
export function runStudio(args) {
  return new Promise((resolve) => {
    const command = ['-n', '19', 'python3', 'studio.py', ...args];
    const child = spawn('nice', command, { cwd: studio, stdio: 'inherit', detached: true });
    const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
    for (const signal of ENDINGS) process.on(signal, end);
    child.on('error', () => resolve(127));
    child.on('close', (code) => {
      for (const signal of ENDINGS) process.off(signal, end);
      resolve(code ?? 1);
    });
  });
}
