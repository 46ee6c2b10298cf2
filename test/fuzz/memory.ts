/** Memory of the shop's process after this many requests, from its own `/metrics`. */
export interface MemoryReading {
  requests: number;
  heapMb: number;
  residentMb: number;
}

export async function memoryOf(url: string, requests: number): Promise<MemoryReading> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN) / 1e6;
  return {
    requests,
    heapMb: megabytes('nodejs_heap_size_used_bytes'),
    residentMb: megabytes('process_resident_memory_bytes'),
  };
}

/** The growth that a hundred thousand requests cause on purpose: new orders, sessions and products in the caches. */
export const MAX_GROWTH_MB = 25;

/** Growth of the smallest heap from the second third to the last: memory that no garbage collection frees. */
export function grownMb(readings: readonly MemoryReading[]): number {
  const third = Math.floor(readings.length / 3);
  if (third < 3) return 0;
  const smallest = (some: readonly MemoryReading[]) => Math.min(...some.map(({ heapMb }) => heapMb));
  return smallest(readings.slice(-third)) - smallest(readings.slice(third, 2 * third));
}

/** The newest reading in one line. */
export function tellMemory(readings: readonly MemoryReading[]): string {
  const last = readings.at(-1);
  if (!last) return '';
  const { requests, heapMb, residentMb } = last;
  return `${requests} requests: heap ${heapMb.toFixed(0)} MB, resident ${residentMb.toFixed(0)} MB`;
}
