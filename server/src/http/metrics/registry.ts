import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import manifest from '../../../package.json' with { type: 'json' };
import type { App, Services } from '../app.ts';
import { countRequests } from './requests.ts';
import { describeStore, type Sources } from './store.ts';

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
