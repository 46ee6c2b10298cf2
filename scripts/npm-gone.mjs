import { readFileSync } from 'node:fs';

/** The npm that runs this script, if one does. Read at once: it may be killed while packages are being installed. */
const npm = process.env.npm_lifecycle_event ? nearestNotShell() : null;

/** Calls `act` if the npm that runs this script is killed: it can pass no signal on. Returns how to stop watching. */
export function whenNpmIsGone(act) {
  if (npm === null) return () => undefined;
  const watch = setInterval(() => {
    if (nearestNotShell() === npm) return;
    clearInterval(watch);
    act();
  }, 500);
  watch.unref();
  return () => clearInterval(watch);
}

/** There may be a shell between npm and this process. */
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
