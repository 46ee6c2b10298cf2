import { readdirSync, readFileSync } from 'node:fs';

export const CONNECTIONS = 20;
/** /proc counts in hundredths of a second on every Linux in use. */
const TICK_MS = 10;

/**
 * Measures one row: `ask` runs `requests` times, 20 at once; CPU is that of all processes in `pids`. If the row has a
 * `limit`, it is measured in the same repeats. Returns medians, with the smallest and the largest value.
 * `check` throws if the row and its limit did not do the same.
 */
export async function measureRow(row, { requests, repeats }) {
  const count = Math.max(CONNECTIONS, Math.round(requests * (row.share ?? 1)));
  const own = [];
  const limits = [];
  await run(row.ask, count);
  if (row.limit) await run(row.limit.ask, count);
  for (let repeat = 0; repeat < repeats; repeat++) {
    own.push(await measure(row.ask, row.pids, count));
    if (row.limit) limits.push(await measure(row.limit.ask, row.limit.pids, count));
  }
  await row.check?.();
  const result = {
    name: row.name,
    target: row.target,
    limitName: row.limit?.name ?? '',
    cpu: spread(own.map(({ cpu }) => cpu)),
    rate: spread(own.map(({ rate }) => rate)),
    p99: spread(own.map(({ p99 }) => p99)),
    failed: own.reduce((sum, { failed }) => sum + failed, 0),
    limitCpu: row.limit ? spread(limits.map(({ cpu }) => cpu)) : null,
    limitRate: row.limit ? spread(limits.map(({ rate }) => rate)) : null,
  };
  const beside = result.limitCpu ? `, limit ${result.limitCpu.median.toFixed(3)} ms` : '';
  const line = `${row.name}: ${result.cpu.median.toFixed(3)} ms CPU, ${result.rate.median.toFixed(0)}/s${beside}`;
  return { ...result, line: result.failed > 0 ? `${line}, ${result.failed} failed` : line };
}

async function measure(ask, pids, count) {
  const before = cpuOf(pids());
  const began = performance.now();
  const { times, failed } = await run(ask, count);
  const ms = performance.now() - began;
  const cpu = (cpuOf(pids()) - before) / count;
  times.sort((a, b) => a - b);
  return { cpu, rate: (count / ms) * 1000, p99: times[Math.floor(times.length * 0.99)] ?? 0, failed };
}

async function run(ask, count) {
  const times = [];
  let left = count;
  let failed = 0;
  const visitor = async (number) => {
    while (left-- > 0) {
      const began = performance.now();
      if (!(await ask(number))) failed++;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => visitor(number)));
  return { times, failed };
}

/** User and system time, in ms, of processes and of their children that have ended. */
export function cpuOf(pids) {
  return pids.reduce((sum, pid) => {
    const fields = statOf(pid);
    return (
      sum + (fields ? fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * TICK_MS : 0)
    );
  }, 0);
}

/** A process and all its current descendants. */
export function familyOf(pid) {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statOf(name)?.[1] ?? 0));
  }
  const family = [pid];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], min: sorted[0], max: sorted.at(-1) };
}
