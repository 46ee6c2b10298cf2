import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type LedgerRecord, lineOf, nameOf, readLine } from './ledger-record.ts';

/** The file to which the ledger writes its changes. */
export interface LedgerFile {
  /** Written once it returns; `durable`: also survives a power cut. Throws when it cannot be written. */
  append(record: LedgerRecord, durable: boolean): void;
  close(): void;
}

type LedgerFileOpening =
  | { ok: true; file: LedgerFile; records: LedgerRecord[] }
  | { ok: false; message: string };

/** For a ledger that is kept in memory only and lives as long as the sandbox. */
export const NO_LEDGER_FILE: LedgerFile = { append: () => undefined, close: () => undefined };

/**
 * Opens the ledger file, creating it if missing, and returns the newest state of everything in it, oldest thing first.
 * The file is rewritten with those states only. A last line cut off by a crash was never answered to anyone. A refusal
 * is one sentence.
 */
export function openLedgerFile(path: string): LedgerFileOpening {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const reading = newestStates(readText(path));
    if (!reading.ok) {
      return {
        ok: false,
        message: `The sandbox ledger ${path} is damaged in line ${reading.line}; move it away.`,
      };
    }
    const text = reading.records.map(lineOf).join('');
    replaceWhole(path, text);
    return { ok: true, file: appendTo(path, Buffer.byteLength(text)), records: reading.records };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `The sandbox ledger ${path} cannot be used: ${why}.` };
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

type Reading = { ok: true; records: LedgerRecord[] } | { ok: false; line: number };

function newestStates(text: string): Reading {
  const lines = text.replace(/\n$/, '').split('\n');
  const newest = new Map<string, LedgerRecord>();
  for (const [index, line] of lines.entries()) {
    const record = readLine(line);
    if (record) newest.set(nameOf(record), record);
    else if (index < lines.length - 1) return { ok: false, line: index + 1 };
  }
  return { ok: true, records: [...newest.values()] };
}

function replaceWhole(path: string, text: string): void {
  const unfinished = `${path}.tmp`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, path);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function appendTo(path: string, bytesInIt: number): LedgerFile {
  let file: number | null = openSync(path, 'a');
  let whole = bytesInIt;
  return {
    append(record, durable) {
      if (file === null) throw new Error('the sandbox ledger is closed');
      const line = lineOf(record);
      try {
        writeFileSync(file, line);
        if (durable) fsyncSync(file);
      } catch (error) {
        // Nothing may be appended to half a line.
        ftruncateSync(file, whole);
        throw error;
      }
      whole += Buffer.byteLength(line);
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}
