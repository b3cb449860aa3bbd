/**
 * Values that have broken software: lengths, encodings, out-of-range numbers and dates, names of built-in properties.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '99999999999999999999',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u200b=1+1',
  '\u202ereversed',
  'paraﬃn'.repeat(33),
  'ﷺ'.repeat(60),
  'İ'.repeat(80),
  'ß'.repeat(120),
  '👩‍👩‍👧‍👦'.repeat(30),
  '١٢٣',
  '½',
  "'; drop table orders; --",
  "' or '1'='1",
  '%',
  '%%_%',
  '\\',
  '\\u0000',
  ':*',
  '& | ! ()',
  "a' & b:*",
  '../../../etc/passwd',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '-271821-04-20',
  '2026-02-01T25:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a'.repeat(300),
  'word '.repeat(400),
  'x'.repeat(20_000),
];

/** Values of an unexpected type, size or shape. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  ...[0, -1, 1.5, 0.1, 1e-7, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e15, 1e21, 1e308],
  ...[null, true, false, [], {}, [null], [[]], { id: {} }],
  Object.fromEntries([['__proto__', { isAdmin: true }]]),
  Array.from({ length: 3000 }, () => 'x'),
];

const WORST_TEXTS: readonly string[] = ['\ud800x', 'a\u0000', 'paraﬃn'.repeat(33), '__proto__'];
const WORST_DATE = '9999-12-31';
const WORST_NUMBER = 2 ** 31;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** The few that found the most faults. */
export const WORST_VALUES: readonly unknown[] = [...WORST_TEXTS, WORST_DATE, WORST_NUMBER, null];

/** Those of the type of a valid value, which get furthest into the store before something refuses them. */
export const worstLike = (valid: unknown): readonly unknown[] => {
  if (typeof valid === 'number') return [WORST_NUMBER];
  if (typeof valid !== 'string') return [null];
  return DATE.test(valid) ? [WORST_DATE] : WORST_TEXTS;
};

const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

/** Bodies that are not JSON, or JSON that parsers reject. */
export const HOSTILE_BODIES: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '1',
  '{',
  '{"a":1,}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  nested(500),
  nested(20_000),
  `[${'['.repeat(5000)}${']'.repeat(5000)}]`,
  '{"a":1e400}',
  '{"a":"\\ud800"}',
  '\u0000',
  'a=1&b=2',
];

type Slot = { holder: Record<string, unknown> | unknown[]; key: string | number };

/** Returns every place in a JSON value that can hold another value. */
export const slotsIn = (value: unknown): Slot[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const holder = value as Record<string, unknown>;
    return [{ holder, key }, ...slotsIn(holder[key])];
  });
};

/** A change to a value: the place, modulo their number, and the new content. */
export type Mutation = { at: number; by: unknown; kind: 'replace' | 'remove' | 'add' };

const KEYS = ['__proto__', 'constructor', 'toString', 'x'];

/** Returns a copy of a JSON value with one place changed: replaced, removed, or with an unexpected key added. */
export const mutate = <T extends object>(value: T, { at, by, kind }: Mutation): T => {
  const copy = structuredClone(value);
  const slots = slotsIn(copy);
  const slot = slots[at % Math.max(1, slots.length)];
  if (!slot) return copy;
  const { holder, key } = slot;
  // Assigning to `__proto__` would change the object instead of adding a key.
  const put = (name: string | number, content: unknown): void => {
    Object.defineProperty(holder, name, {
      value: content,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  };
  if (kind === 'replace') put(key, by);
  else if (kind === 'add' && !Array.isArray(holder)) put(KEYS[at % KEYS.length] ?? 'x', by);
  else if (Array.isArray(holder)) holder.push(by);
  else Reflect.deleteProperty(holder, key);
  return copy;
};
