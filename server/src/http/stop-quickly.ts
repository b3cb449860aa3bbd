import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';

/** How long requests under way may take to end once the process is told to stop. */
const DRAIN_MS = 5_000;

/**
 * Lets `app.close()` end soon: connections without a request are ended at once, each other one with its answer, and what
 * is left after `drainMs` (a slow upload, an answer that nobody reads) is cut off.
 */
export const stopQuickly = (app: App, drainMs = DRAIN_MS): void => {
  /** Every connection, with the answers that are under way on it. */
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
    if (isStopping) reply.header('connection', 'close');
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
