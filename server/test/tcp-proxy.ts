import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  /** The address of the database through the proxy. */
  url: string;
  /** Drops all further data on open connections without closing them; new ones work. */
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
