import { PassThrough } from 'node:stream';
import { type LiveEvent, type LiveTopic, liveEvent } from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import type { News } from '../db/live.ts';
import { currentUser, isStaff, type SessionUser } from './access.ts';
import type { App, Services } from './app.ts';

const HEARTBEAT_MS = 25_000;
/** Who does not read is let go, and asks again. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** Of what a reader missed, more than this are not named one by one. */
const MOST_IDS = 100;

const EVERYTHING: LiveEvent = { topic: 'everything' };

const concerns = ({ userId }: News, user: SessionUser): boolean =>
  userId === undefined || userId === user.id || isStaff(user.role);

/** The last event that the reader had: what the browser says when it reconnects, else what the page asks for. */
const lastEventOf = ({ headers, query }: FastifyRequest): string | undefined => {
  const asked = headers['last-event-id'] || (query as { lastEventId?: unknown }).lastEventId;
  return typeof asked === 'string' && asked ? asked : undefined;
};

/** One event for each topic, with every id that changed; without ids where there are too many to name. */
const combine = (events: News[]): LiveEvent[] => {
  const ids = new Map<LiveTopic, Set<string> | undefined>();
  for (const { topic, ids: changed } of events) {
    const known = ids.has(topic) ? ids.get(topic) : new Set<string>();
    ids.set(topic, known && changed && new Set([...known, ...changed]));
  }
  return [...ids].map(([topic, changed]) =>
    changed && changed.size <= MOST_IDS ? { topic, ids: [...changed] } : { topic },
  );
};

const write = (event: LiveEvent): string => `data: ${JSON.stringify(liveEvent.parse(event))}\n\n`;

/** Says where the reader is, without anything having changed for them. */
const position = (id: string): string => `event: position\nid: ${id}\ndata:\n\n`;

/**
 * `GET /api/events`: server-sent events, each a LiveEvent, for as long as the reader stays. A reader who comes back with the
 * id of the last event that it had is told what changed since, or `everything` where that cannot be known. News of the
 * reader's own account is the last on its stream: whoever may still read asks again, and is checked again.
 */
export const liveRoutes = (app: App, { live }: Services): void => {
  const streams = new Set<PassThrough>();

  app.get(
    '/events',
    { config: { access: 'signed-in' }, compress: false, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      const user = currentUser(request);
      const stream = new PassThrough();
      const send = (text: string): void => {
        stream.write(text);
        if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
      };
      await live.ready();
      const unsubscribe = live.subscribe(({ id, news }) => {
        if (!concerns(news, user)) return;
        send(`id: ${id}\n${write(news)}`);
        if (news.topic === 'account' && news.userId === user.id) stream.end();
      });
      const heartbeat = setInterval(() => send(position(live.lastId())), HEARTBEAT_MS);
      streams.add(stream);
      stream.once('close', () => {
        unsubscribe();
        clearInterval(heartbeat);
        streams.delete(stream);
      });
      send('retry: 3000\n\n');
      const lastEvent = lastEventOf(request);
      const missed = lastEvent === undefined ? [] : live.since(lastEvent);
      const told = missed ? combine(missed.filter((news) => concerns(news, user))) : [EVERYTHING];
      for (const event of told) send(write(event));
      send(position(live.lastId()));
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
