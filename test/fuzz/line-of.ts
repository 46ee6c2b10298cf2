import type { Complaint } from './fuzz.ts';

/** One finding in a few short lines: what, how often, and the first request that led to it. */
export function lineOf({ complaint, name, times, request, answer }: Complaint): string {
  const headers = Object.entries(request.headers)
    .map(([header, value]) => `${header}: ${short(value, 60)}`)
    .join(', ');
  return [
    `${name}: ${complaint} (${times}×)`,
    `  ${request.method} ${short(request.url, 300)}`,
    `  ${headers}`,
    `  ${short(request.body ?? '', 400)}`,
    `  → ${answer.status} ${short(answer.body, 300)}`,
  ].join('\n');
}

function short(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length})` : text;
}
