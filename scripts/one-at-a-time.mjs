import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './say.mjs';

/**
 * Runs `work` while no other process runs work under the same lock folder; others wait. A lock whose process has ended
 * is removed.
 */
export async function oneAtATime(lock, work) {
  let announced = false;
  while (!take(lock)) {
    if (isStale(lock)) {
      takeAway(lock);
      continue;
    }
    if (!announced) say('Another start is preparing this folder; waiting for it…');
    announced = true;
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(lock, 'owner'), `${process.pid} ${startOf(process.pid)}`);
  return true;
}

function isStale(lock) {
  const owner = read(join(lock, 'owner'));
  if (!owner) return isOlderThan(lock, 5000);
  const [pid, start] = owner.split(' ');
  return !isRunning(Number(pid)) || startOf(pid) !== start;
}

/** Only one process at a time may judge and remove a lock: a late remover must not delete the next owner's. */
function takeAway(lock) {
  const judge = `${lock}-judge`;
  if (isOlderThan(judge, 10_000)) rmSync(judge, { recursive: true, force: true });
  try {
    mkdirSync(judge);
  } catch {
    return;
  }
  if (isStale(lock)) rmSync(lock, { recursive: true, force: true });
  rmSync(judge, { recursive: true, force: true });
}

/** Process ids are reused, but not with the same start time. '-' where it cannot be read. */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] : '-';
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isOlderThan(path, ageMs) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > ageMs;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
