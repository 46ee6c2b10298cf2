import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const LOG_OUTPUT = join(import.meta.dirname, '../../src/api/monitoring/log-output.ts');
const LINES = Array.from({ length: 1000 }, (_, at) => `${at}`.padEnd(99, '.'));

/**
 * Logs more than a pipe holds, says when the pipe is full, and exits on any message without having tried again. Like
 * the shop it uses `stderr`, by which Node makes the pipe answer EAGAIN when it is full.
 */
const PROCESS = `
  import { openLogOutput } from ${JSON.stringify(LOG_OUTPUT)};
  process.stderr.on('error', () => undefined);
  globalThis.setTimeout = () => process.send('full');
  const output = openLogOutput(2);
  for (const line of ${JSON.stringify(LINES)}) output.write(line + '\\n');
  process.once('message', () => {
    output.write('last\\n');
    process.exit();
  });
`;

// 65,536 bytes is what a pipe holds there.
test.runIf(process.platform === 'linux')(
  'a full pipe holds whole lines, and those that wait for it are written at the exit, in order',
  async () => {
    const { readEnd, writeEnd } = await openPipe();
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
      stdio: ['ignore', 'ignore', writeEnd, 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'message');
    const first = readAll(readEnd);
    expect(first.length).toBeGreaterThan(60_000);
    expect(first.at(-1)).toBe('\n');

    child.send('exit');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(`${first}${readAll(readEnd)}`.split('\n')).toEqual([...LINES, 'last', '']);
  },
);

/** A pipe from which nobody reads yet. */
async function openPipe() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pipe-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  onTestFinished(() => {
    for (const end of [readEnd, writeEnd]) closeSync(end);
  });
  return { readEnd, writeEnd };
}

/** What the pipe holds: all of it, because there is room. */
function readAll(fd: number): string {
  const bytes = Buffer.alloc(1024 * 1024);
  return bytes.toString('utf8', 0, readSync(fd, bytes));
}
