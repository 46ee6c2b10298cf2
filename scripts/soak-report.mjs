import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plot } from './growth-plot.mjs';
import { median } from './median.mjs';
import { machineLine, putSection } from './report-section.mjs';

/** The share of samples at the start during which caches fill and code is compiled. */
const WARMING = 0.1;
const MAX_GROWTH = 1.2;

const WATCHED = [
  ['Memory of shop and database, MB', 'memory'],
  ['Resident memory of the shop, MB', 'resident'],
  ['Heap in use, MB', 'heap'],
  ['Median, ms', 'p50'],
  ['p95, ms', 'p95'],
  ['p99, ms', 'p99'],
];
/** The measures that must not grow; the rest is only reported. */
const JUDGED = ['memory', 'p95'];

/** Medians of the first and the last third, and the measures that grew more than they may. */
export function judge(samples) {
  const warm = samples.slice(Math.ceil(samples.length * WARMING));
  const third = Math.max(1, Math.floor(warm.length / 3));
  const rows = WATCHED.map(([name, key]) => {
    const [first, last] = [warm.slice(0, third), warm.slice(-third)].map((part) => median(part, key) ?? 0);
    const grew = JUDGED.includes(key) && last > first * MAX_GROWTH;
    return { name, first, last, most: Math.max(...warm.map((one) => one[key])), grew };
  });
  return { rows, grown: rows.filter(({ grew }) => grew).map(({ name }) => name) };
}

/**
 * Writes the section 'soak' and its pictures; returns the names of the measures that grew and the number of failed
 * requests.
 */
export function writeSoak(out, { samples, minutes, capacity, rate, again }) {
  const pictures = join(dirname(out), 'pictures');
  mkdirSync(pictures, { recursive: true });
  const line = (name, key) => ({ name, points: samples.map((one) => [one.minute, one[key]]) });
  const shape = { sizeName: 'minutes', logarithmic: false };
  const memory = {
    title: 'Memory in the soak',
    unit: 'MB',
    lines: [line('shop + database', 'memory'), line('heap', 'heap')],
  };
  const times = {
    title: 'Latency in the soak',
    unit: 'ms',
    lines: [line('median', 'p50'), line('p95', 'p95')],
  };
  writeFileSync(join(pictures, 'soak-memory.svg'), plot({ ...shape, ...memory }));
  writeFileSync(join(pictures, 'soak-latency.svg'), plot({ ...shape, ...times }));
  const { rows, grown } = judge(samples);
  const total = samples.reduce((sum, { requests }) => sum + requests, 0);
  const failed = samples.reduce((sum, one) => sum + one.failed, 0);
  const text = [
    '## Soak',
    '',
    `\`npm run soak -- --minutes ${minutes}\`, ${new Date().toISOString().slice(0, 10)}: ${rate.toFixed(0)} requests a second, of ${capacity.toFixed(0)} that twenty visitors reached before; of a hundred 35 pages, 28 catalogue calls, 13 readings of page speed, 16 of the cart, 3 whole orders (three calls each), 3 times own orders, 2 sign-ins.`,
    machineLine(),
    `${total.toLocaleString('en')} requests, ${failed} failed, ${again} were refused with 503 and asked again. ${grown.length === 0 ? 'Nothing grew.' : `**Grew: ${grown.join(', ')}.**`}`,
    '',
    '| Medians of 10-second samples | First third | Last third | Most |',
    '|---|---:|---:|---:|',
    ...rows.map(
      ({ name, first, last, most, grew }) =>
        `| ${name} | ${first.toFixed(1)} | ${last.toFixed(1)}${grew ? ' **grew**' : ''} | ${most.toFixed(1)} |`,
    ),
    '',
    '![Memory](pictures/soak-memory.svg)',
    '',
    '![Latency](pictures/soak-latency.svg)',
  ];
  putSection(out, 'soak', text.join('\n'));
  return { grown, failed };
}
