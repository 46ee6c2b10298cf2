import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** Puts a section, known by its name, in place of its last version; what others wrote in the file stays. */
export function putSection(file, name, text) {
  const [from, to] = [`<!-- ${name}: written by \`npm run ${name.split(' ')[0]}\` -->`, `<!-- /${name} -->`];
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n';
  const section = `${from}\n${text}\n${to}`;
  const [start, end] = [before.indexOf(from), before.indexOf(to)];
  const after =
    start >= 0 && end > start
      ? `${before.slice(0, start)}${section}${before.slice(end + to.length)}`
      : `${before.trimEnd()}\n\n${section}\n`;
  writeFileSync(file, after);
}

/** What a figure was measured on, and whether the machine was quiet. */
export function machineLine() {
  const load = loadavg().map((one) => one.toFixed(1));
  return `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node} drives; load average ${load.join(', ')}.`;
}
