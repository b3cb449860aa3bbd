import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import manifest from '../../../package.json' with { type: 'json' };
import type { App, Services } from '../app.ts';
import { describeStore, type Sources } from './store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responds with a stream that stays open, so its duration is meaningless. */
    isStream?: boolean;
    /** Called every few seconds by a machine, so it says nothing about customers. */
    isProbe?: boolean;
  }
}

/** Cached responses take a millisecond, most others less than 100, and statements end after 20 s. */
const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];

/** Counts and times requests of people and programs by route pattern, because addresses contain ids and customers' words. */
export const countRequests = (app: App, registry: Registry): void => {
  const durations = new Histogram({
    name: 'formulary_http_request_duration_seconds',
    help: 'Response time of requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  let open = 0;
  new Gauge({
    name: 'formulary_http_requests_in_flight',
    help: 'Requests in progress, including open event streams',
    registers: [registry],
    collect() {
      this.set(open);
    },
  });
  app.server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    if (!config.isStream && !config.isProbe)
      durations.observe(
        { route, method: request.method, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    done();
  });
};

/** Metrics of the process: processor, memory, event loop, garbage collection, open files. */
let ofProcess: Registry | undefined;
const processMetrics = (): Registry => {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
};

/** Starts counting; returns a function that describes the process and the store in the format of Prometheus. */
export const openMetrics = (
  app: App,
  services: Services,
  sources: Sources,
): (() => Promise<{ text: string; contentType: string }>) => {
  const registry = new Registry();
  new Gauge({
    name: 'formulary_build_info',
    help: 'Always 1; the version of the store and of Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: manifest.version, node: process.version }, 1);
  countRequests(app, registry);
  describeStore(app, registry, services, sources);
  const registries = [processMetrics(), registry];
  return async () => ({
    text: (await Promise.all(registries.map((each) => each.metrics()))).join('\n'),
    contentType: registry.contentType,
  });
};
