import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  /** The address of the database, by way of the proxy. */
  url: string;
  /** From now on nothing passes on the connections that are open, and nobody is told; new ones pass. */
  silence: () => void;
  /** Ends every connection, as a server that dies does. */
  cut: () => void;
  /** Hears each piece that is sent to the database; `false` ends every connection before the piece has passed. */
  onRequest: (hear: ((piece: string) => boolean) | undefined) => void;
  connections: () => number;
  close: () => Promise<void>;
};

/** Stands between the store and its database, to lose what passes. */
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
