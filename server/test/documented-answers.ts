import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { App } from '../src/http/app.ts';

type Media = { example?: unknown; examples?: Record<string, unknown> };
export type DescribedOperation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  'x-roles'?: string[];
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description?: string; headers?: object; content?: Record<string, Media> }>;
};
type Found = { method: string; path: string; pattern: RegExp; operation: DescribedOperation };

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);

/** Every operation of the API description; those without parameters in their path first, as the router prefers them. */
export const describedOperations = (app: App): Found[] => {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, DescribedOperation>> };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([word, operation]) => {
        const method = word.toUpperCase();
        return { method, path, pattern: patternOf(path), operation };
      }),
    )
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
};

let known: Found[] | undefined;

/** Describes a response that its operation's description does not list; undefined if it is listed. */
export const undocumented = (
  app: App,
  request: InjectOptions | string,
  answer: LightMyRequestResponse,
): string | undefined => {
  if (answer.statusCode < 400) return undefined;
  const { url, method = 'GET' } = typeof request === 'string' ? { url: request } : request;
  if (typeof url !== 'string') return undefined;
  known ??= describedOperations(app);
  const pathname = url.replace(/[?#].*/s, '');
  const found = known.find((one) => one.method === method.toUpperCase() && one.pattern.test(pathname));
  if (!found) return undefined;
  const { code } = answer.json<{ code?: string }>();
  const examples = found.operation.responses[answer.statusCode]?.content?.['application/json']?.examples;
  return examples && code && code in examples
    ? undefined
    : `${found.method} ${found.path} answers ${answer.statusCode} ${code}, which its description does not list: add it to the route's refusals`;
};
