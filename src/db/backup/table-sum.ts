import { createHash } from 'node:crypto';

/** What was read of one table: how many rows, and a checksum that does not depend on their order. */
export class TableSum {
  #rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.#rows++;
    this.#sum += createHash('sha256').update(line).digest().readBigUInt64BE();
  }

  /** As it stands in the backup. */
  toJSON(): { rows: number; sum: string } {
    return { rows: this.#rows, sum: BigInt.asUintN(64, this.#sum).toString(16) };
  }
}
