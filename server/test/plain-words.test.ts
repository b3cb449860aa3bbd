import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newUser, openSession, setStore } from './builders.ts';
import { arbitraryOf, type Known, type Schema } from './fuzz/arbitrary-of.ts';
import { type Described, type Description, operationsOf } from './fuzz/requests.ts';
import { useApp } from './harness.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const known: Known = { ids: new Map([['nobody', [NOBODY]]]), texts: [] };

const harness = useApp();
const cookies = new Map<string, string>();
beforeAll(async () => {
  await setStore(harness.db);
  for (const [name, role] of [
    ['a customer', 'StoreUser'],
    ['an Admin', 'Admin'],
  ] as const) {
    const { id } = await newUser(harness.db, { role, canCollect: true });
    cookies.set(name, await openSession(harness.services, id));
  }
});

/**
 * Wording of Zod, Fastify and the parsers beneath them, and the specification's generic messages, which should never be
 * needed.
 */
const LIBRARY =
  /\b(expected|received)\b|must contain|(^|: )Number must be|Too (small|big)|Invalid (input|option|string|enum|literal|format|key|date)|[<>]=|content-type|\bFST_|Unexpected|is not valid JSON|Unsupported/i;

const alternativesOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];

/** Returns a value that fits a schema, with every optional part present. */
const fullest = (schema: Schema, name: string): unknown => {
  const [first = {}] = alternativesOf(schema);
  if (first.properties)
    return Object.fromEntries(
      Object.entries(first.properties).map(([key, inner]) => [key, fullest(inner, key)]),
    );
  if (first.items) return [fullest(first.items, name)];
  return fc.sample(arbitraryOf(first, name, known), { numRuns: 1, seed: 1 })[0];
};

const WRONG_FOR: Record<string, unknown[]> = {
  string: ['', 7],
  number: ['nonsense', 1.5, -1e15, 1e300],
  integer: ['nonsense', 1.5, -1e15, 1e300],
  boolean: ['nonsense'],
  array: ['nonsense', []],
  object: ['nonsense', []],
};

/** Missing, of another type, too short, too long, out of range, not an option. */
const wrongValuesFor = (schema: Schema, name: string): unknown[] => {
  const { type = '', maxLength, minimum, maximum, maxItems, items, pattern, format } = schema;
  const isChosen = schema.enum !== undefined || schema.const !== undefined;
  return [
    ...[undefined, null, { nonsense: 'x' }, ...(WRONG_FOR[type] ?? ['nonsense'])],
    ...(isChosen || pattern || format ? ['nonsense'] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxItems === undefined || !items ? [] : [Array(maxItems + 1).fill(fullest(items, name))]),
  ];
};

/**
 * Returns values with errors in every place of a schema in turn. All fields of an object have one at a time, because a
 * refusal names each of them; only the field that selects an alternative is wrong alone, because it hides the others.
 */
const everyFault = (schema: Schema, name: string): unknown[] =>
  alternativesOf(schema).flatMap((one) => {
    const { properties = {}, items } = one;
    const whole = fullest(one, name) as Record<string, unknown>;
    const faults = Object.entries(properties).map(
      ([key, inner]) => [key, everyFault(inner, key), inner.const !== undefined] as const,
    );
    const alone = faults
      .filter(([, , isSelector]) => isSelector)
      .flatMap(([key, values]) => values.map((value) => ({ ...whole, [key]: value })));
    const others = faults.filter(([, , isSelector]) => !isSelector);
    const most = Math.max(0, ...others.map(([, values]) => values.length));
    const together = Array.from({ length: most }, (_, turn) => {
      const wrong = others.filter(([, values]) => turn < values.length);
      return { ...whole, ...Object.fromEntries(wrong.map(([key, values]) => [key, values[turn]])) };
    });
    const inItems = items ? everyFault(items, name).map((value) => [value]) : [];
    return [...wrongValuesFor(one, name), ...alone, ...together, ...inItems];
  });

type Sent = { query?: URLSearchParams; headers?: Record<string, string>; payload?: string };
const json = { 'content-type': 'application/json' };

const faultyRequests = ({ operation }: Described): Sent[] => {
  const parameters = operation.parameters ?? [];
  const inQuery = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema = {} }) => [
      {
        query: new URLSearchParams([
          [name, '1'],
          [name, '2'],
        ]),
      },
      ...everyFault(schema, name)
        .filter((value) => typeof value !== 'object')
        .map((value) => ({ query: new URLSearchParams(value === undefined ? {} : { [name]: `${value}` }) })),
    ]);
  const body = operation.requestBody?.content['application/json']?.schema;
  const inHeaders = parameters
    .filter((parameter) => parameter.in === 'header')
    .flatMap(({ name }) =>
      [' ', 'x'.repeat(201)].map((value) => ({ headers: { ...json, [name]: value }, payload: '{}' })),
    );
  if (!body) return [...inQuery, ...inHeaders];
  const unreadable = ['', '{', '{"__proto__":1}', '{"a":1,}'].map((payload) => ({ headers: json, payload }));
  const untyped = { headers: { 'content-type': 'text/plain' }, payload: 'x' };
  const faults = everyFault(body, 'body').map((value) => ({
    headers: json,
    payload: JSON.stringify(value) ?? 'null',
  }));
  return [...inQuery, ...inHeaders, ...unreadable, untyped, ...faults];
};

type Refusal = { message: string; errors?: Record<string, string> };

/** Sends every faulty request to an operation and returns the messages of the refusals. */
const saidBy = async (who: string, described: Described): Promise<string[]> => {
  const said: string[] = [];
  for (const { query, headers, payload } of faultyRequests(described)) {
    const answer = await harness.app.inject({
      method: described.method,
      url: `${described.path.replace(/\{\w+\}/g, NOBODY)}?${query ?? ''}`,
      headers: { ...headers, cookie: cookies.get(who) ?? '' },
      ...(payload !== undefined && { payload }),
    });
    if (answer.statusCode < 400) continue;
    const { message, errors = {} } = answer.json<Refusal>();
    said.push(message, ...Object.entries(errors).map(([field, words]) => `${field}: ${words}`));
  }
  return said;
};

test.each(['a customer', 'an Admin'])(
  'no refusal has a library’s wording, whatever is wrong with a field in a request by %s',
  async (who) => {
    const operations = operationsOf(harness.app.swagger() as Description).filter(
      ({ path }) => path.startsWith('/api/admin/') === (who === 'an Admin'),
    );
    for (const described of operations) {
      const said = await saidBy(who, described);
      const takesBody = described.operation.requestBody?.content['application/json'] !== undefined;
      if (takesBody) expect.soft(said.length, `${described.name} refuses nothing`).toBeGreaterThan(0);
      const foreign = [...new Set(said)].filter((words) => LIBRARY.test(words));
      expect.soft(foreign, described.name).toEqual([]);
    }
  },
  120_000,
);
