import { DAY_MS } from './day-ms.ts';

const IST_MS = 5.5 * 3_600_000;

/** '2026-11-21': the day in Indian time, which has no daylight saving. */
export function indianDay(at: Date): string {
  return new Date(at.getTime() + IST_MS).toISOString().slice(0, 10);
}

/** The day this many days later, or earlier if negative; takes and returns '2026-11-21'. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which the day begins in India. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(day) - IST_MS);
}

/** The number of days in a period, first and last included; 0 or less if they are in the wrong order. */
export function daysInPeriod(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
