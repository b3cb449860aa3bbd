import fc from 'fast-check';

/** The part of JSON Schema that the API description uses. */
export type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Content of the store: record ids by table, and search text that finds records. */
export type Known = { ids: Map<string, string[]>; texts: string[] };

export const allIds = ({ ids }: Known): string[] => [...ids.values()].flat();

/** The table to take ids from, by the name of a path parameter or field. */
const TABLES: [pattern: RegExp, table: string][] = [
  [/^(user|customer|order-customer|actor)/i, 'users'],
  [/^detail|^delivery/i, 'delivery_details'],
  [/^lab/i, 'labs'],
  [/^categor/i, 'categories'],
  [/^(product|image)/i, 'products'],
  [/^order/i, 'orders'],
  [/^payment/i, 'payments'],
  [/^synonym/i, 'search_synonyms'],
  [/^import/i, 'imports'],
];

/** Ids that belong in `name`, and occasionally others. */
export const idsFor = (name: string, known: Known): fc.Arbitrary<string> => {
  const every = fc.constantFrom(...allIds(known));
  const table = TABLES.find(([pattern]) => pattern.test(name))?.[1];
  const own = table ? (known.ids.get(table) ?? []) : [];
  return own.length === 0
    ? every
    : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: every });
};

/** Fields whose syntax the schema does not describe. */
const SPOKEN: Record<string, readonly string[]> = {
  skip: ['0', '0', '20'],
  take: ['20', '40'],
  filter: ['status=3', 'status=1', 'isPaid=false', 'source=POP', 'role=StoreUser', 'stock=out', 'new=true'],
  sort: ['DateOrdered desc', 'RecipientName desc', 'Name', 'dateCreated desc', 'Outstanding desc'],
  days: ['30', '0'],
};

/**
 * Generates strings that match a pattern. Patterns with lookahead are not supported, but fields that have one have a
 * format too.
 */
const matching = (pattern: string): fc.Arbitrary<string> =>
  /\(\?(?!:)/.test(pattern) ? fc.string({ maxLength: 30 }) : fc.stringMatching(new RegExp(pattern, 'u'));

const text = (schema: Schema, name: string, known: Known): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = 60, format, pattern } = schema;
  const spoken = SPOKEN[name];
  if (name === 'filter') {
    const lab = idsFor('labs', known).map((id) => `labId=${id}`);
    const category = idsFor('categories', known).map((id) => `;categoryId=${id}`);
    return fc.oneof(lab, category, fc.constantFrom(...(spoken ?? [])));
  }
  if (spoken) return fc.constantFrom(...spoken);
  if (format === 'uuid' || /ids?$/i.test(name)) return idsFor(name, known);
  if (format === 'date' || /^(from|until)$/.test(name)) return fc.constantFrom('2026-01-31', '2026-02-28');
  if (format === 'date-time') return fc.constantFrom('2026-01-31T10:00:00Z', '2026-03-02T08:00:00.000Z');
  if (format === 'email') return fc.constantFrom('a@example.org', 'b@example.org');
  if (pattern) return matching(pattern);
  const size = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30) });
  const fitting = known.texts.filter(({ length }) => length >= minLength && length <= maxLength);
  return fitting.length > 0 ? fc.oneof(size, fc.constantFrom(...fitting)) : size;
};

const number = (schema: Schema, name: string): fc.Arbitrary<number> => {
  const { minimum = -1000, maximum = 1000, exclusiveMinimum = -1001, type } = schema;
  const min = Math.max(minimum, exclusiveMinimum + 1);
  const near = fc.integer({ min, max: Math.max(min, Math.min(maximum, min + 1000)) });
  if (name === 'version') return fc.oneof(fc.constant(Math.max(1, min)), near);
  return type === 'integer'
    ? near
    : fc.oneof(
        near,
        near.map((value) => Math.min(maximum, value + 0.25)),
      );
};

/** Generates values that fit a schema. `name` is their field, which determines the ids that belong there. */
export const arbitraryOf = (schema: Schema, name: string, known: Known, depth = 0): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((inner) => arbitraryOf(inner, name, known, depth)));
  switch (schema.type) {
    case 'string':
      return text(schema, name, known);
    case 'integer':
    case 'number':
      return number(schema, name);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 4, 4));
      return fc.array(arbitraryOf(schema.items ?? {}, name, known, depth + 1), { minLength, maxLength });
    }
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([key, inner]) => [key, arbitraryOf(inner, key === 'id' ? name : key, known, depth + 1)] as const,
      );
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
    }
    default:
      return depth > 3 ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
  }
};
