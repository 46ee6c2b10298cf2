import { write, writeSync } from 'node:fs';

/** In characters: how much waits for a reader that is slow (a paused terminal). What comes then is lost. */
const MAX_WAITING = 16 * 1024 * 1024;
/** In ms, after a pipe was full. */
const PAUSE_MS = 10;
/** In bytes. Up to this size (on Linux), a pipe that several processes share takes a write whole or not at all. */
const UNDIVIDED = 4096;

/**
 * Where pino writes its lines, in the background. If a write fails, because the disk is full or the terminal is gone,
 * what it held (lines of up to `UNDIVIDED` in all) is dropped, and writing goes on with the next. (pino's own
 * destination ends the process; with a listener it keeps such lines, and at the exit tries to write them for ever.)
 */
export function openLogOutput(fd: number): { write(line: string): void } {
  /** The rest of the batch being written, without the part in flight, which the system finishes even during exit. */
  let next: Buffer = Buffer.alloc(0);
  let waiting = '';
  let writing = false;

  const writeNext = () => {
    if (next.length === 0) {
      next = Buffer.from(waiting);
      waiting = '';
    }
    writing = next.length > 0;
    if (!writing) return;
    const all = next;
    const lines = firstLines(all);
    next = all.subarray(lines.length);
    write(fd, lines, (error, written) => {
      if (error?.code === 'EAGAIN') {
        next = all;
        setTimeout(writeNext, PAUSE_MS);
      } else {
        if (!error) next = all.subarray(written);
        writeNext();
      }
    });
  };

  process.once('exit', () => {
    try {
      let rest = Buffer.concat([next, Buffer.from(waiting)]);
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, firstLines(rest)));
    } catch {
      // Lost, too.
    }
  });
  return {
    write(line) {
      if (waiting.length < MAX_WAITING) waiting += line;
      if (!writing) writeNext();
    },
  };
}

/** As many whole lines as a pipe takes undivided; a longer line alone. */
function firstLines(lines: Buffer): Buffer {
  const end = lines.lastIndexOf('\n', UNDIVIDED - 1) + 1 || lines.indexOf('\n') + 1 || lines.length;
  return lines.subarray(0, end);
}
