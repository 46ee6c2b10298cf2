import { parseArgs } from 'node:util';

/** How much is bought and how much is broken in one run. */
export interface ChaosOptions {
  purchases: number;
  /** Concurrent purchases. */
  buyers: number;
  /** SIGKILLs of the shop, and immediate shutdowns of PostgreSQL. */
  kills: number;
  databaseRestarts: number;
  /** Determines every random choice but no timing, so a replayed failure is similar, not identical. */
  seed: number;
}

/** The run that docs/benchmarks.md shows (issue: Fault harness). */
const FULL: ChaosOptions = { purchases: 2000, buyers: 20, kills: 50, databaseRestarts: 5, seed: 20261121 };

export const USAGE = `npm run chaos -- [--purchases N] [--buyers N] [--kills N] [--database-restarts N] [--seed N]`;

type OptionsReading = { ok: true; options: ChaosOptions } | { ok: false; message: string };

/** Reads the command line's arguments; what is missing is taken from the full run. */
export function readOptions(args: readonly string[]): OptionsReading {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { purchases: text, buyers: text, kills: text, 'database-restarts': text, seed: text },
    });
    const options = {
      purchases: wholeNumber(values.purchases, FULL.purchases),
      buyers: wholeNumber(values.buyers, FULL.buyers),
      kills: wholeNumber(values.kills, FULL.kills),
      databaseRestarts: wholeNumber(values['database-restarts'], FULL.databaseRestarts),
      seed: wholeNumber(values.seed, FULL.seed),
    };
    if (options.purchases < 1 || options.buyers < 1) throw new Error('at least one buyer buys something');
    return { ok: true, options };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`"${text}" is not a whole number`);
  return Number(text);
}
