import fc from 'fast-check';
import { allIds, arbitraryOf, idsFor, type Known, type Schema } from './arbitrary-of.ts';
import {
  HOSTILE_BODIES,
  HOSTILE_VALUES,
  type Mutation,
  mutate,
  slotsIn,
  WORST_VALUES,
  worstLike,
} from './hostile.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Parameter = { name: string; in: 'query' | 'path' | 'header'; required?: boolean; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, unknown> }>;
};
export type Description = { paths?: Record<string, Partial<Record<string, Operation>>> };

/** One operation of the API description, by its name ("POST /api/orders"). */
export type Described = { name: string; method: Method; path: string; operation: Operation };
/** A request for `app.inject`, reproducible by hand. */
export type FuzzedRequest = {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
};

const METHODS: Record<string, Method> = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' };

/** An event stream never ends, so its response cannot be awaited. */
const isEndless = ({ responses }: Operation): boolean =>
  responses?.[200]?.content?.['text/event-stream'] !== undefined;

export const operationsOf = ({ paths = {} }: Description): Described[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([word, operation]) => {
      const method = METHODS[word];
      return method && operation && !isEndless(operation)
        ? [{ name: `${method} ${path}`, method, path, operation }]
        : [];
    }),
  );

/** Uploads, whose parts the API description does not specify. */
const UPLOADS = /\/(payments|imports|images|pictures|pictures\/\{name\})$/;
const takesFile = ({ method, path, operation }: Described): boolean =>
  method !== 'GET' && UPLOADS.test(path) && !operation.requestBody?.content['application/json'];

/** Encodes a value for an address. A lone surrogate has no encoding, so its three bytes are sent as they are. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

type Values = { path: Record<string, unknown>; query: Record<string, unknown>; body?: unknown };

const valuesOf = ({ path, operation }: Described, known: Known): fc.Arbitrary<Values> => {
  const parameters = operation.parameters ?? [];
  const segments = path.split('/');
  /** The preceding path segment shows which record an id belongs to. */
  const kindOf = (name: string): string =>
    name === 'id' ? (segments[segments.indexOf('{id}') - 1] ?? name) : name;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const paths = inPath.map(({ name }) => [name, idsFor(kindOf(name), known)] as const);
  const queries = inQuery.map(({ name, schema = {} }) => [name, arbitraryOf(schema, name, known)] as const);
  const required = inQuery.filter((parameter) => parameter.required).map(({ name }) => name);
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    path: fc.record(Object.fromEntries(paths)),
    query: fc.record(Object.fromEntries(queries), { requiredKeys: required }),
    ...(schema && { body: arbitraryOf(schema, kindOf('id'), known) }),
  }) as fc.Arbitrary<Values>;
};

/** Files to upload: a picture, a list, an empty file or random bytes. */
const files: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constant(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
  fc.constant(Buffer.from('Code,Product,Lab,Category,Price\n1,A,B,C,10\n')),
  fc
    .constantFrom('', '%PDF-1.4\n%%EOF', 'PK\u0003\u0004', 'GIF89a', '<svg/>')
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

const BOUNDARY = 'xxFUZZxx';
type Content = { type: string; payload: string | Buffer };

const forms = (known: Known): fc.Arbitrary<Content> =>
  fc
    .tuple(
      fc.constantFrom('file', 'file', 'files', 'orderId', '__proto__', ''),
      fc.oneof(fc.constantFrom('slip.png', '../../x.png', 'a"b\r\nc', '.', ''), fc.string({ maxLength: 20 })),
      files,
      fc.constantFrom(...allIds(known), '__proto__', ''),
      fc.boolean(),
    )
    .map(([field, name, bytes, orderId, isWhole]) => ({
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      payload: Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="orderId"\r\n\r\n${orderId}\r\n` +
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
        ),
        bytes,
        Buffer.from(isWhole ? `\r\n--${BOUNDARY}--\r\n` : ''),
      ]),
    }));

const rawBodies: fc.Arbitrary<Content> = fc
  .tuple(
    fc.constantFrom('application/json', 'application/json', 'text/plain'),
    fc.constantFrom(...HOSTILE_BODIES),
  )
  .map(([type, payload]) => ({ type, payload }));

const spoilings: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(10_000),
    by: fc.constantFrom(...HOSTILE_VALUES),
    kind: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'remove', 'add'),
  }),
  { maxLength: 2 },
);

const KEY_HEADER = 'idempotency-key';

const requestOf = (
  { method, path }: Described,
  values: Values,
  { content, key }: { content?: Content | undefined; key?: string | null | undefined } = {},
): FuzzedRequest => {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values.path?.[name] ?? 'x'));
  const search = Object.entries(values.query ?? {})
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
    .join('&');
  const json =
    'body' in values ? { type: 'application/json', payload: JSON.stringify(values.body) } : undefined;
  const sent = content ?? json;
  return {
    method,
    url: search ? `${url}?${search}` : url,
    headers: { ...(sent && { 'content-type': sent.type }), ...(key && { [KEY_HEADER]: key }) },
    ...(sent && { payload: sent.payload }),
  };
};

/** Generates requests that fit an operation's description, except in up to two places. */
export const requestsTo = (described: Described, known: Known): fc.Arbitrary<FuzzedRequest> => {
  const { method, operation } = described;
  const none = fc.constant(undefined);
  const file = takesFile(described) ? forms(known) : none;
  const raw =
    method === 'GET' ? none : fc.oneof({ weight: 8, arbitrary: none }, { weight: 1, arbitrary: rawBodies });
  const takesKey = operation.parameters?.some(({ name }) => name === KEY_HEADER);
  const keys = takesKey
    ? fc.option(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }))
    : none;
  return fc
    .tuple(valuesOf(described, known), spoilings, file, raw, keys)
    .map(([values, wrong, form, bad, key]) =>
      requestOf(described, wrong.reduce<Values>(mutate, values), { content: bad ?? form, key }),
    );
};

/** In a larger body this many places are tried, spread evenly. */
const MAX_PLACES = 16;

/**
 * Generates requests that put the worst values in each place, one at a time. With fewer `values` per place than there
 * are, only those of its type, different ones in neighbouring places.
 */
export const worstRequestsTo = (
  described: Described,
  known: Known,
  { seed, values }: { seed: number; values: number },
): FuzzedRequest[] => {
  const samples = fc.sample(valuesOf(described, known), { seed, numRuns: 6 });
  const [fullest] = samples.sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  if (!fullest) return [];
  const slots = slotsIn(fullest);
  const step = Math.max(1, slots.length / MAX_PLACES);
  const places = Array.from({ length: Math.floor(slots.length / step) }, (_, index) =>
    Math.floor(index * step),
  );
  const first = seed + described.name.length;
  return places.flatMap((at, index) => {
    const slot = slots[at];
    const valid = slot && (slot.holder as Record<string, unknown>)[slot.key];
    const worst = values < WORST_VALUES.length ? worstLike(valid) : WORST_VALUES;
    return Array.from({ length: Math.min(values, worst.length) }, (_, turn) => {
      const by = worst[(first + index * values + turn) % worst.length];
      return requestOf(described, mutate(fullest, { at, by, kind: 'replace' }));
    });
  });
};
