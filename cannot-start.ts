/** A start that cannot be, told in one sentence. */
export class CannotStart extends Error {}

/** What is to be closed in the end, in reverse. */
export type Closers = (() => unknown)[];

export async function closeAll(closers: Closers): Promise<void> {
  for (const closer of closers.reverse()) await closer();
}
