import { randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BaseLogger } from 'pino';
import { z } from 'zod';
import { makeFolder } from './src/db/embedded/data-folder.ts';

const Port = z.int().min(1).max(65_535);
const Ports = z.object({ sandbox: Port.optional(), signIn: Port.optional() });
type Ports = z.infer<typeof Ports>;

/** Where the port of a helper server is kept between starts. */
interface KeptPort {
  /** Shared by all helpers of one shop process. */
  file: string;
  helper: keyof Ports;
  /** The shop's own port, at which it will listen itself. */
  own: number;
  log: BaseLogger;
}

type Start<Server> = ({ ok: true } & Server) | { ok: false; message: string };

/**
 * Starts a helper server at the port of its first start: open pages know its address, and accounts are linked to that
 * of the demo sign-in. While another program has that port, it starts at any free one, but the port stays kept.
 * `start` takes 0 for any free port; `urlOf` is null where the server runs elsewhere.
 */
export async function startAtKeptPort<Server>(
  { file, helper, own, log }: KeptPort,
  start: (port: number) => Promise<Start<Server>>,
  urlOf: (server: Server) => string | null,
): Promise<Start<Server>> {
  const kept = readPorts(file)[helper];
  if (kept !== undefined) {
    const again: Start<Server> = kept === own ? { ok: false, message: OWN } : await start(kept);
    if (again.ok) return again;
    log.warn({ helper, port: kept, why: again.message }, 'a helper server cannot start at its port');
  }
  const started = await startAnywhere(own, start);
  const url = started.ok ? urlOf(started) : null;
  if (kept === undefined && url !== null) keepPort({ file, helper, own, log }, Number(new URL(url).port));
  return started;
}

const OWN = 'PORT gives it to the shop.';
const [LEAST, MOST] = [20_000, 30_000];

/**
 * At a port below the system's ephemeral range (Linux: from 32768), so that nothing is assigned it before the next
 * start.
 */
async function startAnywhere<Server>(
  own: number,
  start: (port: number) => Promise<Start<Server>>,
): Promise<Start<Server>> {
  const port = randomInt(LEAST, MOST);
  const lasting = await start(port === own ? MOST : port);
  return lasting.ok ? lasting : start(0);
}

/** None where the file is missing or damaged. */
function readPorts(file: string): Ports {
  try {
    return Ports.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function keepPort({ file, helper, log }: KeptPort, port: number): void {
  const unfinished = `${file}.tmp`;
  try {
    makeFolder(dirname(file));
    writeFileSync(unfinished, `${JSON.stringify({ ...readPorts(file), [helper]: port })}\n`);
    renameSync(unfinished, file);
  } catch (err) {
    log.warn({ err, helper }, 'the port of a helper server cannot be kept for the next start');
  }
}
