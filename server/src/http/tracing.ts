import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  type ContextManager,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { isTracingSuppressed, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { describeError } from '../db/errors.ts';
import { emailDeliveries, jobRuns, statements, type Work } from '../telemetry/channels.ts';
import type { App } from './app.ts';
import type { Trust } from './request-id.ts';

declare module 'fastify' {
  interface FastifyRequest {
    traceContext: Context | null;
  }
}

export type Tracing = {
  /** Traces the requests of an application; requests from a trusted proxy continue its trace. */
  traceRequests: (app: App, trust: Trust) => void;
  /** Sends the remaining spans. */
  close: () => Promise<void>;
};

/** The maximum time for sending the last spans at shutdown. */
const CLOSE_MS = 2_000;
const COMPLAIN_EVERY_MS = 60_000;

const storage = new AsyncLocalStorage<Context>();
const manager: ContextManager = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (active, act, self, ...words) => storage.run(active, () => act.apply(self, words)),
  bind: (active, target) =>
    typeof target === 'function'
      ? (((...words: unknown[]) => storage.run(active, () => target(...words))) as typeof target)
      : target,
  enable: () => manager,
  disable: () => manager,
};

const openProvider = ({ endpoint, service, ratio }: NonNullable<Config['traces']>): TracerProvider =>
  new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': manifest.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: new URL('v1/traces', endpoint).href }),
      }),
    ],
  });

/** Ends a span; the text of an error never contains customer data. */
const end = (span: Span | undefined, error?: unknown): void => {
  if (error !== undefined)
    span?.setStatus({ code: SpanStatusCode.ERROR, message: describeError(error).message });
  span?.end();
};

const hasParent = (): boolean =>
  trace.getSpan(context.active()) !== undefined && !isTracingSuppressed(context.active());

type Description = { name: string; kind: SpanKind; attributes: Attributes };

/** Creates a span for all work published on a channel, or for work that `isTraced` accepts. */
const traceWork = <Details extends object>(
  tracer: Tracer,
  work: Work<Details>,
  describe: (details: Details) => Description,
  isTraced: () => boolean = () => true,
): void => {
  const spans = new WeakMap<object, Span>();
  work.start.bindStore(storage, (details) => {
    const active = context.active();
    if (!isTraced()) return active;
    const { name, ...options } = describe(details as Details);
    const span = tracer.startSpan(name, options, active);
    spans.set(details as object, span);
    return trace.setSpan(active, span);
  });
  work.asyncEnd.subscribe((details) => {
    const { error } = details as { error?: unknown };
    end(spans.get(details as object), error);
  });
};

/** `select`, `insert into orders` */
const nameOf = (statement: string): string =>
  /^\s*(insert into \S+|update \S+|delete from \S+|\w+)/i
    .exec(statement)?.[1]
    ?.toLowerCase()
    .replaceAll('"', '') ?? 'statement';

const traceOwnWork = (tracer: Tracer): void => {
  traceWork(
    tracer,
    statements,
    ({ text }) => ({
      name: nameOf(text),
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    }),
    // The store also sends its own statements, several times a second.
    hasParent,
  );
  traceWork(tracer, jobRuns, ({ queue, job, attempt }) => ({
    name: `job ${queue}`,
    kind: SpanKind.CONSUMER,
    attributes: {
      'messaging.destination.name': queue,
      'messaging.message.id': job,
      'formulary.job.attempt': attempt,
    },
  }));
  traceWork(tracer, emailDeliveries, () => ({ name: 'send email', kind: SpanKind.CLIENT, attributes: {} }));
};

/** Traces HTTP calls to other servers, such as file storage; never the export of the traces. */
const traceCalls = (tracer: Tracer): (() => void) => {
  const spans = new WeakMap<object, Span>();
  const started = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    if (!hasParent()) return;
    // An address may end with a signature.
    const [path = '/'] = request.path.split('?', 1);
    const attributes = {
      'http.request.method': request.method,
      'server.address': request.host,
      'url.path': path,
    };
    spans.set(
      request,
      tracer.startSpan(`${request.method} ${request.host}`, { kind: SpanKind.CLIENT, attributes }),
    );
  };
  const answered = (message: unknown): void => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', response.statusCode ?? 0);
    end(span);
  };
  const failed = (message: unknown): void => {
    const { request, error } = message as { request: ClientRequest; error: Error };
    end(spans.get(request), error);
  };
  const channels = [
    ['http.client.request.start', started],
    ['http.client.response.finish', answered],
    ['http.client.request.error', failed],
  ] as const;
  for (const [name, hear] of channels) subscribe(name, hear);
  return () => {
    for (const [name, hear] of channels) unsubscribe(name, hear);
  };
};

const propagator = new W3CTraceContextPropagator();

const traceRequests =
  (tracer: Tracer) =>
  (app: App, trust: Trust): void => {
    app.decorateRequest('traceContext', null);
    app.addHook('onRequest', (request, _reply, done) => {
      const { url: route = 'none', config } = request.routeOptions;
      if (config.isProbe || config.isStream) return done();
      const { headers, id, socket } = request;
      const isFromProxy = trust(socket.remoteAddress ?? '', 0);
      const parent = isFromProxy
        ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
        : ROOT_CONTEXT;
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'formulary.request_id': id,
      };
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        parent,
      );
      request.traceContext = trace.setSpan(parent, span);
      storage.run(request.traceContext, done);
    });
    // A body arrives in events of its connection, outside the request's context.
    app.addHook('preValidation', (request, _reply, done) => {
      if (request.traceContext) storage.run(request.traceContext, done);
      else done();
    });
    app.addHook('onError', (request, _reply, error, done) => {
      const span = request.traceContext && trace.getSpan(request.traceContext);
      span?.setAttribute('error.type', describeError(error).type);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const span = request.traceContext && trace.getSpan(request.traceContext);
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  };

/** Without a receiver, traces are dropped, which is logged at most once a minute. */
const complainTo = (log: Pick<FastifyBaseLogger, 'warn'>): void => {
  let complainedAt = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - complainedAt < COMPLAIN_EVERY_MS) return;
    complainedAt = performance.now();
    log.warn(`Could not send traces: ${error instanceof Error ? error.message : String(error)}`);
  });
};

/**
 * Sends traces of every request and job by OTLP, with their statements, emails and calls to file storage. Once per process;
 * loaded only if traces are configured. The instrumentations of OpenTelemetry replace modules when these are loaded, but the
 * built server is one bundle; so its own channels say what it does.
 */
export const startTracing = (
  traces: NonNullable<Config['traces']>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Tracing => {
  const provider = openProvider(traces);
  context.setGlobalContextManager(manager);
  complainTo(log);
  const tracer = provider.getTracer('formulary', manifest.version);
  traceOwnWork(tracer);
  const stopCalls = traceCalls(tracer);
  return {
    traceRequests: traceRequests(tracer),
    close: async () => {
      stopCalls();
      await Promise.race([provider.shutdown(), wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
};
