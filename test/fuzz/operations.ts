import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';

/** One call as `/openapi.json` describes it. */
export interface Operation {
  name: string;
  method: string;
  /** With `{name}` for path parameters. */
  path: string;
  params: readonly { name: string; where: 'path' | 'query'; schema: JsonSchema }[];
  body: { type: string; schema: JsonSchema } | null;
}

const AnySchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);

const Document = z.object({
  components: z.object({ schemas: z.record(z.string(), AnySchema) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: AnySchema }))
          .default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: AnySchema })) }).optional(),
      }),
    ),
  ),
});

/** The documented calls and the schemas they share. */
export function readOperations(openApi: unknown): {
  operations: Operation[];
  schemas: Record<string, JsonSchema>;
} {
  const { paths, components } = Document.parse(openApi);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]): Operation => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        params: parameters.flatMap(({ name, in: where, schema }) =>
          where === 'header' ? [] : [{ name, where, schema }],
        ),
        body: content ? { type: content[0], schema: content[1].schema } : null,
      };
    }),
  );
  return { operations, schemas: components.schemas };
}
