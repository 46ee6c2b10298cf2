import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPrimary } from '../../../src/api/cluster/primary.ts';

const processes = openPrimary({ count: 1, env: {}, log: pino({ level: 'silent' }) });
/** Exits on any message from the primary. */
const LISTENS = `
  import { createServer } from 'node:http';
  createServer().listen(0, '127.0.0.1');
  process.on('message', () => process.exit());
`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'processes-'));
  const exec = join(folder, 'listens.mjs');
  await writeFile(exec, LISTENS);
  cluster.setupPrimary({ exec, execArgv: [], silent: true, cwd: folder });
});
afterAll(async () => {
  await processes.close();
  await rm(folder, { recursive: true });
});

/** Simulates a machine that cannot fork: no 'exit' follows the 'error'. */
const forksFail = (fail: boolean) => cluster.setupPrimary({ cwd: fail ? join(folder, 'none') : folder });
const pids = () => Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process.pid ?? []);

test('the old processes stay when a new one cannot be forked, and are replaced the next time', async () => {
  expect(await processes.open()).toEqual({ ok: true });
  const before = pids();
  forksFail(true);
  expect(await processes.replaceAll()).toBe(false);
  expect(pids()).toEqual(before);
  forksFail(false);
  expect(await processes.replaceAll()).toBe(true);
  expect(pids()).not.toEqual(before);
});

test('a process that could not be forked is forked again', async () => {
  forksFail(true);
  const tried = once(cluster, 'fork');
  for (const pid of pids()) process.kill(pid, 'SIGKILL');
  await tried;
  forksFail(false);
  await once(cluster, 'listening');
  expect(pids()).toHaveLength(1);
});

test('a process that could not even be tried, for lack of memory, is tried again', async () => {
  const forks = vi.spyOn(cluster, 'fork');
  // What Node throws where others of the system's errors are an event.
  for (let tries = 0; tries < 2; tries++)
    forks.mockImplementationOnce(() => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
    });
  for (const pid of pids()) process.kill(pid, 'SIGKILL');
  await once(cluster, 'listening');
  expect(pids()).toHaveLength(1);
  expect(forks).toHaveBeenCalledTimes(3);
  forks.mockRestore();
});

test('a shop that is closed while its processes are replaced does not call that a failure, nor done', async () => {
  const said: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void said.push(line) });
  const closed = openPrimary({ count: 1, env: {}, log });
  expect(await closed.open()).toEqual({ ok: true });
  const forked = once(cluster, 'fork');
  const replaced = closed.replaceAll();
  await forked;
  await closed.close();
  expect(await replaced).toBeNull();
  expect(await closed.replaceAll()).toBeNull();
  expect(said).toEqual([]);
});
