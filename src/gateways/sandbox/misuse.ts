import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The control was asked for something that the sandbox does not know or that its state forbids. */
export class SandboxMisuse extends Error {}

/** Answers an impossible control call with the reason: 400 for a bad body, 409 for misuse. */
export function answerMisuse(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError)
      return reply.code(400).send({ ok: false, message: z.prettifyError(error) });
    if (error instanceof SandboxMisuse) return reply.code(409).send({ ok: false, message: error.message });
    return reply.send(error);
  });
}
