import { write, writeSync } from 'node:fs';

/** In characters: how much waits for a reader that is slow (a paused terminal). What comes then is lost. */
const MOST_WAITING = 16 * 1024 * 1024;
/** In ms, after a pipe was full. */
const PAUSE_MS = 10;

/**
 * Where pino writes its lines, in the background. A line that the system refuses, because the disk is full or the
 * terminal is gone, is lost, and the next one is tried again. (pino's own destination ends the process; with a listener
 * it keeps such lines, and at the exit tries to write them for ever.)
 */
export function openLogOutput(fd: number): { write(line: string): void } {
  let waiting = '';
  let writing = false;

  const writeWaiting = () => {
    writing = waiting !== '';
    if (!writing) return;
    const lines = Buffer.from(waiting);
    waiting = '';
    writeAll(lines);
  };

  const writeAll = (lines: Buffer) => {
    write(fd, lines, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(writeAll, PAUSE_MS, lines);
      else if (!error && written < lines.length) writeAll(lines.subarray(written));
      else writeWaiting();
    });
  };

  process.once('exit', () => {
    try {
      if (waiting !== '') writeSync(fd, waiting);
    } catch {
      // Lost, too.
    }
  });
  return {
    write(line) {
      if (waiting.length < MOST_WAITING) waiting += line;
      if (!writing) writeWaiting();
    },
  };
}
