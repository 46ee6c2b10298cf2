import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { childProcesses } from '../support/child-processes.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-ports.ts';
import { killWhatRuns } from './kill-what-runs.ts';
import { postmasterOf } from './postmaster-of.ts';

const START = join(import.meta.dirname, '../../scripts/start.mjs');

test('Ctrl-C ends everything that npm start has started, including PostgreSQL, and is no failure', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-ctrl-c-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: String(await freePort()), DATA_DIR: folder, LOG_LEVEL: 'error' };
  // A process group of its own, as a terminal makes one for each command.
  const start = spawn(process.execPath, [START], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = Number(start.pid);
  onTestFinished(({ task }) => (task.result?.state === 'fail' ? killWhatRuns(group, folder) : undefined));
  let said = '';
  for (const stream of [start.stdout, start.stderr]) stream.on('data', (part) => (said += String(part)));
  await eventually(() => expect(said).toContain('is open at'), 180_000);
  const open = [...(await childProcesses(group)), await postmasterOf(folder)];
  expect(open).toHaveLength(2);
  for (const pid of open) process.kill(pid, 0);
  const ended = once(start, 'exit');
  // A terminal sends it to the whole group.
  process.kill(-group, 'SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(said).toContain('Closing the shop.');
  for (const pid of open) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
