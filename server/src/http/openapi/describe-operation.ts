import { STATUS_CODES } from 'node:http';
import { ERROR_STATUS, type ErrorCode, type RoleName } from '@formulary/contract';
import { EVENTS_POSITION } from '@formulary/contract/events-position';
import type { RouteOptions } from 'fastify';
import { type Access, isSafe } from '../access.ts';
import { type JsonSchema, sampleOf } from './sample-of.ts';
import { tagOf } from './tags.ts';

type Media = { schema?: JsonSchema; example?: unknown; examples?: Record<string, unknown> };
type Answer = {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
};
type Parameter = { name: string; in: string; schema?: JsonSchema; example?: unknown; description?: string };
export type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media>; required?: boolean };
  responses: Record<string, Answer>;
};
type Described = { path: string; method: string; operation: Operation; route: RouteOptions };

const header = (type: string, description: string, example: unknown) => ({
  description,
  schema: { type },
  example,
});

export const HEADERS = {
  'Content-Range': header('string', 'The range of rows returned, and the total.', 'products 0-19/1234'),
  'Retry-After': header('integer', 'Seconds to wait before you repeat the request.', 5),
  'Content-Disposition': header('string', 'The name of the file.', 'attachment; filename="orders.csv"'),
  'RateLimit-Limit': header('integer', 'Requests per minute allowed for the API token.', 600),
  'RateLimit-Remaining': header('integer', 'Requests left in the current minute.', 599),
  'RateLimit-Reset': header('integer', 'Seconds until the current minute ends.', 42),
  [EVENTS_POSITION]: header(
    'string',
    'The id of the last change event before this response was read.',
    '7412-3',
  ),
};
const headers = (...names: (keyof typeof HEADERS)[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const ROLES: Record<Access, readonly RoleName[]> = {
  public: [],
  'signed-in': ['StoreUser', 'DopeUser', 'Staff', 'Admin'],
  staff: ['Staff', 'Admin'],
  admin: ['Admin'],
};

const accessOf = ({ config }: RouteOptions): Access => config?.access ?? 'public';
const takes = ({ operation }: Described, ...names: string[]): boolean =>
  (operation.parameters ?? []).some(({ name }) => names.includes(name));
const bodyFields = ({ operation }: Described): object =>
  operation.requestBody?.content['application/json']?.schema?.properties ?? {};

/** The allowed credentials: a session or, for a route with a scope, an API token that has it. */
const securityOf = (route: RouteOptions): Record<string, string[]>[] => {
  if (accessOf(route) === 'public') return [];
  const { scope } = route.config ?? {};
  return [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])];
};

/** The error codes of an operation: those implied by its declaration, and those added by its route. */
const refusalsOf = (described: Described): Set<ErrorCode> => {
  const { path, method, operation, route } = described;
  const access = accessOf(route);
  const isChange = !isSafe({ method: method.toUpperCase() });
  const isRead = operation.parameters?.some((parameter) => parameter.in !== 'path');
  const codes: [boolean, ...ErrorCode[]][] = [
    [isChange || Boolean(isRead), 'VALIDATION'],
    [access !== 'public', 'UNAUTHENTICATED'],
    [route.config?.scope !== undefined, 'TOO_MANY_REQUESTS'],
    [access === 'staff' || access === 'admin', 'FORBIDDEN'],
    [isChange, 'CROSS_SITE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    [isChange && access !== 'public' && !route.config?.whileImpersonating, 'VIEW_ONLY'],
    [access !== 'public' && !route.config?.beforeSecondFactor, 'SECOND_FACTOR_REQUIRED'],
    [path.includes('{'), 'NOT_FOUND'],
    [takes(described, 'version') || 'version' in bodyFields(described), 'STALE'],
    [takes(described, 'idempotency-key'), 'IDEMPOTENCY_CONFLICT'],
    [true, ...(route.schema?.refusals ?? []), 'INTERNAL', 'UNAVAILABLE'],
  ];
  return new Set(codes.flatMap(([applies, ...list]) => (applies ? list : [])));
};

const RETRIED: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'UNAVAILABLE'];

const describeRefusals = (codes: ReadonlySet<ErrorCode>): Record<string, Answer> => {
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: STATUS_CODES[status] ?? '',
        ...(list.some((code) => RETRIED.includes(code)) && { headers: headers('Retry-After') }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              list.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
};

const EVENT_STREAM = 'text/event-stream';
const EVENT = 'id: 7412-3\ndata: {"topic":"orders","ids":["0199b2f4-6c1e-7c3a-9d51-2f0a4b7c8d9e"]}\n\n';
const FILE: JsonSchema = { type: 'string', format: 'binary' };

const withExamples = (content: Record<string, Media>, name: string): Record<string, Media> =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      type === 'application/json' && media.schema && media.example === undefined
        ? { ...media, example: sampleOf(media.schema, name) }
        : media,
    ]),
  );

/** The last word of a path that names records, which decides the subject of its examples. */
const subjectOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => !/^(\{.*|new|search|export)$/.test(part))
    .at(-1) ?? '';

const describeAnswers = (described: Described): Record<string, Answer> => {
  const { path, method, operation, route } = described;
  const { produces } = route.schema ?? {};
  const isStream = produces?.includes(EVENT_STREAM);
  const sent = {
    ...(takes(described, 'skip') && headers('Content-Range')),
    ...(method === 'get' && accessOf(route) !== 'public' && headers(EVENTS_POSITION)),
    ...(produces && !isStream && headers('Content-Disposition')),
    ...(route.config?.scope && headers('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset')),
  };
  return Object.fromEntries(
    Object.entries(operation.responses).map(([status, answer]) => {
      const content = produces
        ? Object.fromEntries(
            produces.map((type) => [
              type,
              isStream ? { schema: { type: 'string' }, example: EVENT } : { schema: FILE },
            ]),
          )
        : answer.content && withExamples(answer.content, subjectOf(path));
      return [
        status,
        {
          description: isStream ? 'The events' : produces ? 'The file' : (STATUS_CODES[Number(status)] ?? ''),
          ...(Object.keys(sent).length > 0 && { headers: sent }),
          ...(content && { content }),
        },
      ];
    }),
  );
};

const FORM: Media = {
  schema: { type: 'object', properties: { file: FILE }, required: ['file'] },
};

/** The body of a request. An upload without a declared schema is a form with one file, or the file itself. */
const describeBody = ({ path, operation, route }: Described): Operation['requestBody'] => {
  const { requestBody } = operation;
  if (requestBody) return { ...requestBody, content: withExamples(requestBody.content, subjectOf(path)) };
  const types = route.schema?.consumes ?? [];
  if (types.length === 0) return undefined;
  const content = types.map((type) => [type, type === 'multipart/form-data' ? FORM : { schema: FILE }]);
  return { required: true, content: Object.fromEntries(content) };
};

/** Leaves out parameters that a listing declares only to reject them. */
const describeParameters = ({ path, operation }: Described): Parameter[] =>
  (operation.parameters ?? [])
    .filter(({ schema }) => !schema?.not)
    .map((parameter) => ({
      ...parameter,
      example: sampleOf(parameter.schema ?? {}, parameter.name, subjectOf(path)),
    }));

/** Adds to a generated operation the information from its route's declaration. */
export const describeOperation = (described: Described): Operation => {
  const { path, operation, route } = described;
  const { produces: _produces, ...rest } = operation as Operation & { produces?: unknown };
  const access = accessOf(route);
  const requestBody = describeBody(described);
  return {
    ...rest,
    ...{ tags: [tagOf(path)], security: securityOf(route) },
    ...(access !== 'public' && { 'x-roles': ROLES[access] }),
    ...(operation.parameters && { parameters: describeParameters(described) }),
    ...(requestBody && { requestBody }),
    responses: { ...describeAnswers(described), ...describeRefusals(refusalsOf(described)) },
  };
};
