const SCHEMAS = '#/components/schemas/';

/**
 * The document with only those of its shapes that a call sends or receives. The converter describes each shape twice,
 * as it is sent (`…Input`) and as it is received, although most travel in one direction only.
 */
export function onlyUsedShapes<Document extends object>(document: Document): Document {
  if (!('components' in document && 'paths' in document)) return document;
  const { schemas = {}, ...others } = document.components as { schemas?: Record<string, unknown> };
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const name of namesIn(part)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(document.paths);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...others, schemas: Object.fromEntries(kept) } };
}

/** The shapes that this part of the document refers to. */
function namesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(namesIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(SCHEMAS)
      ? [value.slice(SCHEMAS.length)]
      : namesIn(value),
  );
}
