/** The middle one of these measurements' values of this name, of an even number the larger; undefined of none. */
export function median(measurements, name) {
  const sorted = measurements.map((one) => one[name]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
