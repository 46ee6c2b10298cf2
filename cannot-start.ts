/** A start that is impossible, explained in one sentence; empty when another process has explained it. */
export class CannotStart extends Error {}
