/** Random choices determined by a seed. */
export interface Dice {
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(things: readonly T[]): T;
  /** One of the keys, with a probability proportional to its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  /** Independent dice that do not affect these. */
  split(): Dice;
}

export function rollFrom(seed: number): Dice {
  const next = mulberry32(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(things: readonly T[]): T => {
    const thing = things[between(0, things.length - 1)];
    if (thing === undefined) throw new Error('there is nothing to pick from');
    return thing;
  };
  return {
    chance: (percent) => next() * 100 < percent,
    between,
    pick,
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
      const entries = Object.entries<number>(weights);
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const chosen = entries.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      // Object.entries loses the key type of `weights`.
      return (chosen ?? pick(entries))[0] as T;
    },
    split: () => rollFrom(between(0, 0xffff_ffff)),
  };
}

/** Mulberry32: small, fast and good enough to break a shop with. Returns numbers from 0 to 1. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
