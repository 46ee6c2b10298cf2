import { CONNECTIONS } from './bench-measure.mjs';
import { machineLine, putSection } from './report-section.mjs';

/** Replaces the section of the last run; everything else in the file stays. */
export function writeReport(file, run) {
  putSection(file, 'bench', sectionOf(run));
}

function sectionOf(run) {
  const { results, size } = run;
  return [
    '## What a request costs',
    '',
    `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, ${CONNECTIONS} connections, ${size.repeats} repeats of ${size.requests} requests (five times as many from memory, half as many of the dear ones): median (min–max).`,
    `${machineLine()} PostgreSQL is the embedded one, with fsync and synchronous commit.`,
    '',
    'CPU is user and system time of the shop and of PostgreSQL together, from /proc. The limit of cached answers is a',
    'bare `node:http` server with the same bytes and headers; that of writes is the fewest SQL statements that keep the',
    'same promises, with the CPU of the client that sends them. "Rendered" is a page of a shop that keeps none: each is',
    'rendered and packed for one request. The gateway runs in a process of its own that is not counted; what the shop',
    'does to ask it is. The mails of an order are written after it by the queue: while orders are measured the queue is',
    'held back, then the mails are counted by themselves. Each row is first done as often as it is then measured, so that',
    'V8 has compiled it. Memory is PSS, which counts what processes share once; RSS counts PostgreSQL’s buffers once for',
    'each of its processes. The start is a second one, which finds its database and compiled code, of `server.ts` itself:',
    '`npm start` adds npm and `scripts/start.mjs`, which looks whether anything must be installed or built.',
    '',
    '| Work | CPU ms | Target | Met | A second | p99 ms | Limit | CPU ms | A second | CPU ratio |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...results.map(rowOf),
    '',
    ...othersOf(run),
    ...failures(results),
  ].join('\n');
}

function rowOf(row) {
  const { name, cpu, target, rate, p99, limitName, limitCpu, limitRate } = row;
  const limit = limitCpu
    ? [limitName, text(limitCpu, 3), text(limitRate, 0), ratio(cpu.median, limitCpu.median)]
    : ['', '', '', ''];
  const met = yes(Number(cpu.median.toFixed(3)) <= Number(/[\d.]+/.exec(target)?.[0]));
  return `| ${[name, text(cpu, 3), target, met, text(rate, 0), text(p99, 1), ...limit].join(' | ')} |`;
}

function othersOf(run) {
  const { startMs, memoryAtStart, residentAtStart, memoryUnderLoad, residentUnderLoad } = run;
  const { weights, crowd, mails, fromNothing } = run;
  const line = (what, measured, target, met) => `| ${what} | ${measured} | ${target} | ${yes(met)} |`;
  return [
    '| | Measured | Target | Met |',
    '|---|---|---|---|',
    line(
      '60 orders at 20 connections',
      `${crowd.paid} paid, ${crowd.failed} failed, in ${crowd.ms} ms`,
      'none lost',
      crowd.paid === crowd.orders,
    ),
    ...(mails
      ? [
          `| The two mails of an order, written later | ${mails.perOrder.toFixed(1)} ms CPU (mean of ${mails.sampled / 2} orders) | | |`,
        ]
      : []),
    line('Start to first answer, database included', `${startMs} ms`, '≤ 1,500 ms', startMs <= 1500),
    line(
      'Memory after start, database included',
      `${memoryAtStart} MB (RSS ${residentAtStart})`,
      '≤ 200 MB',
      memoryAtStart <= 200,
    ),
    line(
      'Memory under load, database included',
      `${memoryUnderLoad} MB (RSS ${residentUnderLoad})`,
      '≤ 350 MB',
      memoryUnderLoad <= 350,
    ),
    ...(fromNothing === null
      ? []
      : [
          line(
            'From a clone to a running shop, `npm start`',
            `${fromNothing.toFixed(0)} s`,
            '≤ 60 s, 1 step',
            fromNothing <= 60,
          ),
        ]),
    '',
    '| As served, brotli | HTML | JS, all that is loaded | Target | Met | CSS | Fonts |',
    '|---|---|---|---|---|---|---|',
    ...weights.map(
      ({ name, html, js, css, fonts }) =>
        `| ${name} | ${kb(html)} | ${kb(js)} | ≤ 120 KB | ${yes(js <= 120_000)} | ${kb(css)} | ${kb(fonts)} |`,
    ),
  ];
}

function yes(met) {
  return met ? 'yes' : '**no**';
}

function kb(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`;
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
