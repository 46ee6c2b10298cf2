import { readFailure } from '../../src/db/failure.ts';
import { childProcesses } from '../support/child-processes.ts';
import { postmasterOf } from './postmaster-of.ts';

/**
 * Ends what a failed test leaves behind: a process that was started `detached`, its children, and the PostgreSQL of
 * this DATA_DIR. Some of them have a process group of their own, which no other signal reaches.
 */
export async function killWhatRuns(started: number, dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir).catch(() => null);
  const groups = [started, ...(await childProcesses(started)), ...(postmaster === null ? [] : [postmaster])];
  for (const group of groups) killGroup(group);
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if (readFailure(error).code !== 'ESRCH') throw error;
  }
}
