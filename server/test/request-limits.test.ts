import { expect, test } from 'vitest';
import { useApp } from './harness.ts';

const harness = useApp();

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

/** Whether a text can only have a few characters anyhow: a choice, an id, a date, or a pattern without repetition. */
const isBounded = ({ maxLength, enum: choices, const: only, format, pattern }: Schema): boolean =>
  maxLength !== undefined ||
  choices !== undefined ||
  only !== undefined ||
  (format !== undefined && ['uuid', 'date', 'date-time', 'binary'].includes(format)) ||
  (pattern?.endsWith('$') === true && !/[*+]|,\}/.test(pattern));

/** Lists the texts and lists of a schema without a maximum, by their path. */
const unboundedIn = (schema: Schema | undefined, path: string): string[] => {
  if (!schema) return [];
  const types = [schema.type].flat();
  const { additionalProperties: others, items, properties = {} } = schema;
  return [
    ...(types.includes('string') && !isBounded(schema) ? [path] : []),
    ...(types.includes('array') && schema.maxItems === undefined ? [`${path}[]`] : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((kinds = []) =>
      kinds.flatMap((kind) => unboundedIn(kind, path)),
    ),
    ...unboundedIn(items, `${path}[]`),
    ...Object.entries(properties).flatMap(([name, value]) => unboundedIn(value, `${path}.${name}`)),
    ...(typeof others === 'object' ? unboundedIn(others, `${path}.*`) : []),
  ];
};

test('every text and every list in the body of a request has a maximum', async () => {
  const { paths } = (await harness.asGuest('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const unbounded = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        unboundedIn(schema, `${method} ${path}: body`),
      ),
    ),
  );
  expect([...new Set(unbounded)]).toEqual([]);
});
