import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { makeCertificate, startHaproxy, startNginx } from './parts/balancers.ts';
import { startCaddy, startOneServerNginx } from './parts/one-server.ts';
import { useWorkplace } from './parts/run-part.ts';

const place = useWorkplace();
const PROXIES = [
  'haproxy.cfg',
  'nginx.conf',
  'nginx-one-server.conf',
  'Caddyfile',
  'containers/Caddyfile',
] as const;
const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const addresses = new Map<string, string>();

beforeAll(async () => {
  const store = createServer(({ headers }, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify(headers));
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  place.atEnd(async () => store.closeAllConnections());
  place.atEnd(async () => store.close());
  const address = store.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ports = [port, port, port, port];
  const certificate = makeCertificate(place);
  addresses.set('haproxy.cfg', (await startHaproxy(place, { ports, certificate })).address);
  addresses.set('nginx.conf', (await startNginx(place, { ports, certificate })).address);
  addresses.set('nginx-one-server.conf', await startOneServerNginx(place, { port, certificate }));
  for (const file of ['Caddyfile', 'containers/Caddyfile'])
    addresses.set(file, await startCaddy(place, file, port));
});

test.each(PROXIES)(
  'behind %s, callers cannot choose the host, request id or trace that the store receives',
  async (file) => {
    const address = addresses.get(file) ?? '';
    const answer = await fetch(`${address}/healthz`, {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-request-id': 'chosen-by-the-caller',
        traceparent: TRACE,
        tracestate: 'vendor=evil',
      },
    });
    const received: IncomingHttpHeaders = await answer.json();
    expect(received['x-forwarded-host']).toBe(new URL(address).host);
    expect(received['x-forwarded-proto']).toBe(new URL(address).protocol.replace(':', ''));
    expect(received['x-request-id']).not.toBe('chosen-by-the-caller');
    expect([received.traceparent, received.tracestate]).toEqual([undefined, undefined]);
  },
);
