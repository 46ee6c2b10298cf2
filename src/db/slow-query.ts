/** Reports a slow statement: its text has $1, $2 … in place of what customers typed. */
export type TellSlow = (slow: { ms: number; statement: string; rows: number | null }) => void;

export interface SlowQueries {
  /** Statements that take at least this many ms are reported. */
  fromMs: number;
  tell: TellSlow;
}

/** The rest of a longer statement is only more parameters. */
const MAX_TEXT_LENGTH = 600;

/**
 * Runs a statement and reports it if it was slow, even if it failed. The time includes the round trip to PostgreSQL.
 */
export async function timed<R extends { rowCount: number | null }>(
  slow: SlowQueries | null,
  text: string,
  run: () => Promise<R>,
): Promise<R> {
  if (!slow) return run();
  const began = performance.now();
  let rows: number | null = null;
  try {
    const result = await run();
    rows = result.rowCount;
    return result;
  } finally {
    const ms = performance.now() - began;
    if (ms >= slow.fromMs) slow.tell({ ms: Math.round(ms), statement: normalise(text), rows });
  }
}

function normalise(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // Lists of any length count as one statement: ($1, $2, $3) and ($1, $2) read alike.
  const short = line.replace(/\$\d+(?:::\w+)?(?:, \$\d+(?:::\w+)?)+/g, '$…');
  return short.length > MAX_TEXT_LENGTH ? `${short.slice(0, MAX_TEXT_LENGTH)}…` : short;
}
