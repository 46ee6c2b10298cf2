import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** Replaces the section with this name; everything else in the file stays. */
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

/** The machine on which figures were measured, and how busy it was. */
export function machineLine() {
  const load = loadavg().map((one) => one.toFixed(1));
  return `Machine: ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; load by Node ${process.versions.node}; load average ${load.join(', ')}.`;
}
