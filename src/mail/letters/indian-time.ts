const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** '21 November 2026 at 3:45 pm': Indian time, wherever the server runs. */
export function indianTime(date: Date): string {
  return format.format(date);
}
