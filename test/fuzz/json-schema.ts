import fc from 'fast-check';
import { hostileText } from './hostile-text.ts';

/** The part of JSON Schema that `/openapi.json` uses. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  $ref?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

/** Valid values by field name: real ids, real texts. */
type GoodWords = Readonly<Record<string, readonly unknown[]>>;

export interface SchemaWorld {
  /** `#/components/schemas/…`, by name. */
  schemas: Readonly<Record<string, JsonSchema>>;
  words: GoodWords;
}

/** Values that the schema allows; a field with known valid values usually gets one of these. */
export function validValue(schema: JsonSchema, world: SchemaWorld, name = ''): fc.Arbitrary<unknown> {
  const words = world.words[name];
  const made = madeValue(schema, world);
  if (!words || words.length === 0) return made;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: made });
}

function madeValue(schema: JsonSchema, world: SchemaWorld): fc.Arbitrary<unknown> {
  if (schema.$ref) return validValue(world.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, world);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, world)));
  switch (schema.type) {
    case 'string':
      return stringOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, world), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
      });
    case 'object':
      return objectOf(schema, world);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function stringOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.constantFrom('asha@example.in', 'nobody@example.in', 'a@b.co');
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.pattern) return matching(schema.pattern);
  const maxLength = Math.min(schema.maxLength ?? 40, 400);
  const plain = fc.string({ minLength: schema.minLength ?? 0, maxLength, unit: 'binary' });
  return fc.oneof(
    plain,
    hostileText.map((text) => text.slice(0, maxLength).padEnd(schema.minLength ?? 0, 'x')),
  );
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // No generator exists for patterns with look-ahead.
    return fc.constantFrom('asha@example.in', '302003', '9876543210');
  }
}

function objectOf(schema: JsonSchema, world: SchemaWorld): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    return fc.dictionary(fc.oneof(fc.string({ maxLength: 20 }), hostileText), validValue(rest, world), {
      maxKeys: 5,
      noNullPrototype: true,
    });
  }
  const model = Object.fromEntries(properties.map(([name, part]) => [name, validValue(part, world, name)]));
  const required = new Set(schema.required ?? []);
  const requiredKeys = properties.map(([name]) => name).filter((name) => required.has(name));
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}
