import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * The pids of a process's children whose command line contains `words`. Linux offers this in proc(5), because a small
 * image has no pgrep; macOS has one.
 */
export async function childProcesses(parent: number, words = ''): Promise<number[]> {
  if (!existsSync('/proc/self/stat')) return fromPgrep(parent, words);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => parentOf(pid) === parent && read(pid, 'cmdline').includes(words)).map(Number);
}

function parentOf(pid: string): number {
  // The name before it may itself contain spaces and brackets.
  return Number(/.*\) \S (\d+)/s.exec(read(pid, 'stat'))?.[1]);
}

/** Empty when the process has ended meanwhile. */
function read(pid: string, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

async function fromPgrep(parent: number, words: string): Promise<number[]> {
  const wanted = ['-P', String(parent), ...(words ? ['-f', words] : [])];
  // It exits with 1 when there is none.
  const { stdout } = await promisify(execFile)('pgrep', wanted).catch(() => ({ stdout: '' }));
  return stdout.trim().split('\n').filter(Boolean).map(Number);
}
