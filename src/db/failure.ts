import { z } from 'zod';

const failure = z.object({
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  errcode: z.number().optional().catch(undefined),
  stderr: z.string().catch(''),
  message: z.string().catch(''),
});

/** What an error of the system, of SQLite or of a program that was run says about itself. */
export function readFailure(error: unknown): z.infer<typeof failure> {
  const { success, data } = failure.safeParse(error);
  return success ? data : { message: String(error), stderr: '' };
}

/** The most telling line that a failed program has written, without its own prefix. */
export function reasonOfProgram(error: unknown): string {
  const { stderr, message } = readFailure(error);
  const lines = (stderr.trim() || message).split('\n');
  const telling = lines.find((line) => /\b(error|fatal):/i.test(line)) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?\b(error|fatal): */i, '').replace(/\.$/, '');
}
