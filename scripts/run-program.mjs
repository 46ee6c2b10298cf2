import { spawn } from 'node:child_process';
import { whenNpmIsGone } from './npm-gone.mjs';

/** A reason to stop that is shown as one sentence, without a stack. */
export class Stop extends Error {}

/** Somebody has asked this process to end, which is no failure of what it was doing: nothing else may begin. */
export class Interrupted extends Stop {}

/**
 * Runs a program to its end with its output on the screen. Resolves to its exit code; 127 when it cannot be started.
 */
export function runVisibly(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Like `runVisibly`, beside other work, which goes first. */
export function runAtLowPriority(command, args) {
  return runVisibly('nice', ['-n', '10', command, ...args]);
}

/** @typedef {{ cwd?: string, hardAfterMs?: number }} Running */

/**
 * Runs a program to its end; its output is shown only if it fails, which throws a Stop. When this process is asked to
 * end, or its npm is killed, the program ends first, which throws an Interrupted. If `hardAfterMs` is given, it is
 * killed that much later: for programs whose half-done work does no harm.
 */
export async function runQuietly(
  command,
  args,
  env,
  complaint,
  /** @type {Running} */ { cwd, hardAfterMs } = {},
) {
  const output = [];
  let asked = false;
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env, cwd });
    const end = () => {
      if (!asked) process.stderr.write('Stopping...\n');
      asked = true;
      child.kill('SIGTERM');
      if (hardAfterMs) setTimeout(() => child.kill('SIGKILL'), hardAfterMs).unref();
    };
    for (const signal of endings) process.on(signal, end);
    const forgetNpm = whenNpmIsGone(end);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(127);
    });
    child.on('close', (status) => {
      for (const signal of endings) process.off(signal, end);
      forgetNpm();
      resolve(status ?? 1);
    });
  });
  if (asked) throw new Interrupted('Stopped before it was ready.');
  if (code === 0) return;
  process.stdout.write(Buffer.concat(output));
  throw new Stop(`${complaint} (exit code ${code}).`);
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Ends a script with the exit code that `main` returns, or with the sentence of a `Stop`. */
export async function finish(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
