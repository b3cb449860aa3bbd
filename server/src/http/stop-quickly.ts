import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';

/** How long running requests may take to finish at shutdown. */
const DRAIN_MS = 5_000;
/**
 * How long idle connections stay open at shutdown, because a request may have been sent on them, but not yet been read.
 */
const IDLE_MS = 250;

/**
 * Makes `app.close()` fast: connections are closed after their response, or after a short wait if they are idle;
 * whatever remains after `drainMs` (a slow upload, an unread response) is cut off. Needs an app that answers while it
 * closes (`return503OnClosing: false`). While the process is not open, every response closes its connection.
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
    if (connections.size > 0) await wait(IDLE_MS);
    // Timers run before arrived data is read, so on a late event loop the wait may end too early.
    await nextTurn();
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

/**
 * Ends the streams of HEAD requests: an event stream never ends without its reader, and a file or an export would be read for
 * nobody. Register it before compression.
 */
export const endStreamsOfHead = (app: App): void => {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload);
    payload.destroy();
    done(null, Readable.from([]));
  });
};
