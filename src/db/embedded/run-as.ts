import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readFailure } from '../failure.ts';

/** How PostgreSQL's programs run on this machine. */
export interface RunAs {
  /** Prepended to a program and its arguments. */
  readonly prefix: readonly string[];
  /** Required owner of PostgreSQL's files; null: the user who creates them. */
  readonly owner: Account | null;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, and initdb refuses a user without a name. An ordinary user needs nothing special.
 * Otherwise PostgreSQL runs, in order of preference: under another uid in a user namespace, where its files still
 * belong to us; as the ordinary user who owns the folder; as nobody; as nobody with capabilities to enter folders
 * closed to others, such as root's home in a container without user namespaces. The first option that can reach both
 * the program and the data is chosen. `setpriv` makes PostgreSQL shut down properly when the shop is killed.
 */
export async function chooseRunAs(
  postgres: string,
  dataDir: string,
): Promise<{ ok: true; runAs: RunAs } | { ok: false; message: string }> {
  const isRoot = process.getuid?.() === 0;
  const candidates = isRoot || !hasName() ? asSomebodyElse(isRoot, dataDir) : asOneself();
  let reason = '';
  for (const runAs of candidates) {
    const attempt = await attemptAccess(runAs, postgres, dataDir);
    if (attempt.ok) return { ok: true, runAs };
    reason ||= attempt.reason;
  }
  const who = isRoot ? 'for root, whom PostgreSQL refuses' : 'here';
  const message = `The embedded database cannot run ${who} (${reason}); start the shop as an ordinary user who may write DATA_DIR, or set DATABASE_URL.`;
  return { ok: false, message };
}

/** PostgreSQL checks access with access(2). The secure bit keeps that call from dropping the capabilities. */
const INTO_CLOSED_FOLDERS = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override,+dac_read_search',
  '--ambient-caps=+dac_override,+dac_read_search',
];

const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function asOneself(): RunAs[] {
  return [
    { prefix: DIE_WITH_PARENT, owner: null },
    { prefix: [], owner: null },
  ];
}

function asSomebodyElse(isRoot: boolean, dataDir: string): RunAs[] {
  const somebody = somebodyWithName();
  const renamed = ['unshare', '--user', `--map-user=${somebody.uid}`, `--map-group=${somebody.gid}`];
  const candidates: RunAs[] = [{ prefix: [...renamed, ...DIE_WITH_PARENT], owner: null }];
  if (isRoot) {
    const owner = ordinaryOwner(dataDir);
    for (const account of owner ? [owner, somebody] : [somebody]) {
      candidates.push({ prefix: ['setpriv', ...become(account), '--pdeathsig', 'INT'], owner: account });
    }
    const through = ['setpriv', ...become(somebody), ...INTO_CLOSED_FOLDERS, '--pdeathsig', 'INT'];
    candidates.push({ prefix: through, owner: somebody });
  }
  return candidates;
}

function become({ uid, gid }: Account): string[] {
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
}

function somebodyWithName(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const ordinary = accounts.map((line) => line.split(':')).filter(([, , uid]) => Number(uid) > 0);
  const [, , uid, gid] = ordinary.find(([name]) => name === 'nobody') ?? ordinary[0] ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** The first owner other than root among the data folder and the folders around it. */
function ordinaryOwner(dataDir: string): Account | undefined {
  for (let path = join(dataDir, 'postgres'); path !== dirname(path); path = dirname(path)) {
    const owner = existsSync(path) ? statSync(path) : undefined;
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  return undefined;
}

async function attemptAccess(
  { prefix }: RunAs,
  postgres: string,
  dataDir: string,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const data = join(dataDir, 'postgres');
  const [test, folder] = existsSync(data) ? ['-w', data] : ['-x', dataDir];
  const script =
    '"$1" --version >/dev/null && { test "$2" "$3" || { echo "$3 is not accessible" >&2; exit 1; }; }';
  const [program = 'sh', ...args] = [...prefix, 'sh', '-c', script, 'sh', postgres, test, folder];
  try {
    await promisify(execFile)(program, args);
    return { ok: true };
  } catch (error) {
    const { stderr, message } = readFailure(error);
    return { ok: false, reason: (stderr.trim() || message).split('\n').at(-1) ?? '' };
  }
}
