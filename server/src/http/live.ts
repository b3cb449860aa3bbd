import { PassThrough } from 'node:stream';
import { type LiveEvent, liveEvent } from '@formulary/contract';
import type { News } from '../db/live.ts';
import { currentUser, isStaff, type SessionUser } from './access.ts';
import type { App, Services } from './app.ts';

const HEARTBEAT_MS = 25_000;
/** Who does not read is let go, and asks again. */
const MOST_UNREAD_BYTES = 64 * 1024;

const concerns = ({ userId }: News, user: SessionUser): boolean =>
  userId === undefined || userId === user.id || isStaff(user.role);

/**
 * `GET /api/events`: server-sent events, each a LiveEvent, for as long as the reader stays. News of the reader's own account
 * is the last on its stream: whoever may still read asks again, and is checked anew.
 */
export const liveRoutes = (app: App, { live }: Services): void => {
  const streams = new Set<PassThrough>();

  app.get(
    '/events',
    { config: { access: 'signed-in' }, compress: false, logLevel: 'warn', schema: { hide: true } },
    (request, reply) => {
      const user = currentUser(request);
      const stream = new PassThrough();
      const send = (event: LiveEvent): void => {
        stream.write(`data: ${JSON.stringify(liveEvent.parse(event))}\n\n`);
        if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
      };
      const unsubscribe = live.subscribe((news) => {
        if (!concerns(news, user)) return;
        send(news);
        if (news.topic === 'account' && news.userId === user.id) stream.end();
      });
      const heartbeat = setInterval(() => stream.write(':\n\n'), HEARTBEAT_MS);
      streams.add(stream);
      stream.once('close', () => {
        unsubscribe();
        clearInterval(heartbeat);
        streams.delete(stream);
      });
      stream.write('retry: 3000\n\n');
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
        .send(stream);
    },
  );

  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
};
