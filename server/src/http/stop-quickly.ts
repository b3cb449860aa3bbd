import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';

/** How long running requests may take to finish at shutdown. */
const DRAIN_MS = 5_000;

/**
 * Makes `app.close()` fast: idle connections are closed at once and the others after their response; whatever remains
 * after `drainMs` (a slow upload, an unread response) is cut off. Every response that is sent while the process is not open
 * closes its connection.
 */
export const stopQuickly = (
  app: App,
  { isOpen = () => true, drainMs = DRAIN_MS }: { isOpen?: () => boolean; drainMs?: number } = {},
): void => {
  /** Open connections with their responses in progress. */
  const connections = new Map<Socket, Set<ServerResponse>>();
  let isStopping = false;
  const allGone = Promise.withResolvers<void>();

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => {
      connections.delete(socket);
      if (isStopping && connections.size === 0) allGone.resolve();
    });
  });
  app.server.on('request', ({ socket }, response) => {
    const responses = connections.get(socket);
    responses?.add(response);
    response.once('close', () => {
      responses?.delete(response);
      if (isStopping && responses?.size === 0) socket.destroySoon();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping || !isOpen()) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const [socket, responses] of connections) if (responses.size === 0) socket.destroy();
    if (connections.size === 0) return;
    const cutOff = async (): Promise<void> => {
      const late = new AbortController();
      await Promise.race([
        allGone.promise,
        wait(drainMs, undefined, { ref: false, signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
      for (const socket of connections.keys()) socket.destroy();
    };
    void cutOff();
  });
};
