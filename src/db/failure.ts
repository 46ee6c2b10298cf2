import { z } from 'zod';

const Failure = z.object({
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  errcode: z.number().optional().catch(undefined),
  syscall: z.string().optional().catch(undefined),
  stderr: z.string().catch(''),
  message: z.string().catch(''),
});

/** The readable fields of an error from the system, PostgreSQL, SQLite (`errcode`) or a child process (`stderr`). */
export function readFailure(error: unknown): z.infer<typeof Failure> {
  const { success, data } = Failure.safeParse(error);
  return success ? data : { message: String(error), stderr: '' };
}

/** The most informative line of a failed program's output, without its prefix. */
export function reasonOfProgram(error: unknown): string {
  const { stderr, message } = readFailure(error);
  const lines = (stderr.trim() || message).split('\n');
  const telling = lines.find((line) => /\b(error|fatal):/i.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?\b(error|fatal): */i, '').replace(/\.$/, '');
}
