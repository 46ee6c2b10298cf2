import { createHash } from 'node:crypto';

/** Row count of one table and a checksum that does not depend on the order of rows. */
export class TableSum {
  #rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.#rows++;
    this.#sum += createHash('sha256').update(line).digest().readBigUInt64BE();
  }

  /** The form stored in the backup. */
  toJSON(): { rows: number; sum: string } {
    return { rows: this.#rows, sum: BigInt.asUintN(64, this.#sum).toString(16) };
  }
}
