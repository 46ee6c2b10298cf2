import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { CONNECTIONS } from './bench-measure.mjs';

const FROM = '<!-- bench: written by `npm run bench` -->';
const TO = '<!-- /bench -->';

/** Puts the section of this run in place of the last one; what others wrote in the file stays. */
export function writeReport(file, run) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n';
  const section = `${FROM}\n${sectionOf(run)}\n${TO}`;
  const [from, to] = [before.indexOf(FROM), before.indexOf(TO)];
  const after =
    from >= 0 && to > from
      ? `${before.slice(0, from)}${section}${before.slice(to + TO.length)}`
      : `${before.trimEnd()}\n\n${section}\n`;
  writeFileSync(file, after);
}

function sectionOf({ results, size, startMs, memoryAtStart, memoryUnderLoad }) {
  const load = loadavg().map((one) => one.toFixed(1));
  return [
    '## What a request costs',
    '',
    `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, ${CONNECTIONS} connections, ${size.repeats} repeats of up to ${size.requests} requests: median (min–max).`,
    `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; load average ${load.join(', ')}.`,
    'CPU is user and system time of the shop and of PostgreSQL together. The limit of cached answers is a bare',
    '`node:http` server with the same bytes and headers; that of writes is the fewest SQL statements that keep the same',
    'promises, with the CPU of the client that sends them. An order includes the sandbox gateway, which runs within',
    'the shop, and its pay page.',
    '',
    '| Work | CPU ms | Target | A second | p99 ms | Limit | CPU ms | A second | CPU ratio |',
    '|---|---|---|---|---|---|---|---|---|',
    ...results.map(rowOf),
    '',
    `| | Measured | Target |\n|---|---|---|`,
    `| Start to first answer, database included | ${startMs} ms | ≤ 1,500 ms |`,
    `| Memory after start, database included | ${memoryAtStart} MB | ≤ 200 MB |`,
    `| Memory under load, database included | ${memoryUnderLoad} MB | ≤ 350 MB |`,
    ...failures(results),
  ].join('\n');
}

function rowOf(row) {
  const { name, cpu, target, rate, p99, limitName, limitCpu, limitRate } = row;
  const limit = limitCpu
    ? [limitName, text(limitCpu, 3), text(limitRate, 0), ratio(cpu.median, limitCpu.median)]
    : ['', '', '', ''];
  return `| ${[name, text(cpu, 3), target, text(rate, 0), text(p99, 1), ...limit].join(' | ')} |`;
}

function ratio(own, limit) {
  return limit > 0 ? `${(own / limit).toFixed(1)}×` : '';
}

function text({ median, min, max }, digits) {
  const [middle, least, most] = [median, min, max].map((one) => one.toFixed(digits));
  return `${middle} (${least}–${most})`;
}

function failures(results) {
  const failed = results.filter((row) => row.failed > 0);
  return failed.length === 0
    ? []
    : ['', ...failed.map((row) => `**${row.name}: ${row.failed} requests failed.**`)];
}
