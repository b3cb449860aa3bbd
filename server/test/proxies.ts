import { once } from 'node:events';
import { request } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { generate } from 'selfsigned';

export type TcpProxy = {
  /** The address of the database through the proxy. */
  url: string;
  /** Drops all further data on open connections without closing them; new connections work. */
  silence: () => void;
  /** Closes every connection, as a dying server does. */
  cut: () => void;
  /** Called with each piece sent to the database; returning `false` closes every connection before forwarding it. */
  onRequest: (hear: ((piece: string) => boolean) | undefined) => void;
  connections: () => number;
  close: () => Promise<void>;
};

/** A proxy between the store and its database that can lose connections. */
export const startTcpProxy = async (databaseUrl: string): Promise<TcpProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let hear: ((piece: string) => boolean) | undefined;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!silent.has(from)) to.destroy();
      });
      from.on('data', (piece) => {
        if (silent.has(from)) return;
        if (from === client && hear?.(piece.toString('latin1')) === false) cut();
        else to.write(piece);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    cut,
    onRequest: (listener) => {
      hear = listener;
    },
    connections: () => sockets.size / 2,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};

const DAY_MS = 86_400_000;

/** Creates a certificate for localhost. A process with it in NODE_EXTRA_CA_CERTS trusts it. */
export const newCertificate = async ({
  name = 'localhost',
  days = 90,
} = {}): Promise<{
  key: string;
  cert: string;
}> => {
  const certificate = await generate(
    [{ name: 'commonName', value: `${name} ${crypto.randomUUID().slice(0, 8)}` }],
    {
      keySize: 2048,
      notBeforeDate: new Date(Date.now() - 365 * DAY_MS),
      notAfterDate: new Date(Date.now() + days * DAY_MS),
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
      ],
    },
  );
  return { key: certificate.private, cert: certificate.cert };
};

/** What a badly configured proxy does. */
export type ProxyFaults = Partial<
  Record<
    'changesHost' | 'hidesProtocol' | 'removesHeaders' | 'limitsBodies' | 'buffers' | 'isDown' | 'isLate',
    boolean
  >
>;

/** Starts a TLS proxy in front of a port of this machine; `faults` may be changed while it runs. */
export const startHttpsProxy = async (
  certificate: { key: string; cert: string },
  target: number,
  faults: ProxyFaults = {},
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createHttpsServer(certificate, (asked, reply) => {
    if (faults.isDown) return void reply.writeHead(502).end();
    if (faults.limitsBodies && Number(asked.headers['content-length']) > 1_000_000)
      return void reply.writeHead(413).end();
    const onward = request({
      port: target,
      method: asked.method,
      path: asked.url,
      headers: {
        ...asked.headers,
        ...(faults.changesHost && { host: 'store.internal' }),
        ...(!faults.hidesProtocol && { 'x-forwarded-proto': 'https' }),
      },
    });
    onward.on('response', async (answer) => {
      const headers = { ...answer.headers };
      if (faults.removesHeaders) delete headers['strict-transport-security'];
      if (faults.isLate) headers.date = new Date(Date.now() - 3_600_000).toUTCString();
      if (faults.buffers) {
        const body = await buffer(answer).catch(() => Buffer.alloc(0));
        reply.writeHead(answer.statusCode ?? 502, headers).end(body);
      } else {
        reply.writeHead(answer.statusCode ?? 502, headers);
        reply.flushHeaders();
        answer.pipe(reply);
      }
    });
    // The store may answer before it has read everything, and close the connection.
    onward.on('error', () => reply.headersSent || reply.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
