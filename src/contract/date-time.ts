const formatter = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** '21 Nov 2026, 4:05 pm' in Indian time; a dash for an unreadable date. */
export function dateAndTime(date: Date | string | null): string {
  const known = typeof date === 'string' ? new Date(date) : date;
  return known && !Number.isNaN(known.getTime()) ? formatter.format(known) : '–';
}
