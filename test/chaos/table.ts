import type { Check } from './audit.ts';

export interface RunResult {
  /** The figures of the run, in display order. */
  facts: readonly (readonly [name: string, value: number | string])[];
  checks: readonly Check[];
}

export function differencesOf({ checks }: RunResult): string[] {
  return checks.flatMap(({ what, differences }) => differences.map((difference) => `${what}: ${difference}`));
}

/** The two tables of a run in Markdown, then every difference. */
export function tableOf(result: RunResult): string {
  const lines = [
    '| What happened | |',
    '|---|---:|',
    ...result.facts.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    '| What was compared | Checked | Differences |',
    '|---|---:|---:|',
    ...result.checks.map(
      ({ what, checked, differences }) => `| ${what} | ${checked} | ${differences.length} |`,
    ),
    '',
  ];
  const differences = differencesOf(result);
  const shown = differences.slice(0, MAX_SHOWN).map((difference) => `- ${difference}`);
  const more = differences.length - shown.length;
  return [...lines, ...shown, ...(more > 0 ? [`- and ${more} more`] : []), ''].join('\n');
}

const MAX_SHOWN = 60;
