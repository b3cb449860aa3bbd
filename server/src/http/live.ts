import { PassThrough } from 'node:stream';
import { type LiveEvent, type LiveTopic, liveEvent, PERSONAL_TOPICS } from '@formulary/contract';
import { EVENTS_POSITION } from '@formulary/contract/events-position';
import type { FastifyRequest } from 'fastify';
import type { ChangeEvent, RecentEvent } from '../db/change-events/recent-events.ts';
import { currentUser, isStaff, type SessionUser } from './access.ts';
import type { App, Services } from './app.ts';
import { AppError } from './errors/app-error.ts';

const HEARTBEAT_MS = 25_000;
const RETRY_MS = 3_000;
/** The delays after which the readers of a stopping process reconnect to other instances. */
const RETURN_AFTER_MS = 500;
const RETURN_WITHIN_MS = 4_500;
/** More tabs than anyone opens; each holds a connection. */
const STREAMS_PER_SESSION = 20;
const STREAMS_PER_USER = 60;
/** A reader that falls this far behind is disconnected and must reconnect. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Beyond this many missed ids, none are listed. */
const MAX_IDS = 100;
/** More than the responses that a page reads before it listens. */
const MAX_POSITIONS = 40;

const EVERYTHING: LiveEvent = { topic: 'everything' };

const concerns = ({ topic, userId }: ChangeEvent, user: SessionUser): boolean =>
  userId === undefined || userId === user.id || (isStaff(user.role) && !PERSONAL_TOPICS.includes(topic));

/** Returns the ids of the reader's last events: the browser's when it reconnects, or else those sent by the page. */
const lastEventsOf = ({ headers, query }: FastifyRequest): string[] => {
  const asked = headers['last-event-id'] || (query as { lastEventId?: unknown }).lastEventId;
  return [asked].flat().filter((id): id is string => typeof id === 'string' && id !== '');
};

/** Returns the changes since the oldest of these positions; undefined if they are no longer stored. */
const missedSince = (live: Services['live'], ids: string[]): ChangeEvent[] | undefined => {
  if (ids.length > MAX_POSITIONS) return undefined;
  let missed: ChangeEvent[] = [];
  for (const id of ids) {
    const since = live.since(id);
    if (!since) return undefined;
    if (since.length > missed.length) missed = since;
  }
  return missed;
};

/** Merges events by topic, with every changed id; without ids if there are too many. */
const combine = (events: ChangeEvent[]): LiveEvent[] => {
  const ids = new Map<LiveTopic, Set<string> | undefined>();
  for (const { topic, ids: changed } of events) {
    const known = ids.has(topic) ? ids.get(topic) : new Set<string>();
    ids.set(topic, known && changed && new Set([...known, ...changed]));
  }
  return [...ids].map(([topic, changed]) =>
    changed && changed.size <= MAX_IDS ? { topic, ids: [...changed] } : { topic },
  );
};

const write = (event: LiveEvent): string => `data: ${JSON.stringify(liveEvent.parse(event))}\n\n`;

/** An event that only gives the reader its current position. */
const position = (id: string): string => `event: position\nid: ${id}\ndata:\n\n`;

type Reader = { user: SessionUser; stream: PassThrough; send: (text: string) => void };

/** Whether an event is about the reader's own account, or that of the Admin who is impersonating the reader. */
const isOfReader = ({ topic, userId }: ChangeEvent, { id, viewedBy }: SessionUser): boolean =>
  topic === 'account' && (userId === id || (userId !== undefined && userId === viewedBy?.id));

/** Returns the user that each session currently acts as, by session id; ended sessions are absent. */
export type FindSessionUsers = (sessionIds: string[]) => Promise<Map<string, string>>;

const openReaders = (findSessionUsers: FindSessionUsers) => {
  const readers = new Set<Reader>();

  return {
    count: (): number => readers.size,
    add: (reader: Reader): void => {
      const { id, sessionId } = reader.user;
      const own = [...readers].filter(({ user }) => user.id === id);
      const ofSession = own.filter(({ user }) => user.sessionId === sessionId);
      if (ofSession.length >= STREAMS_PER_SESSION || own.length >= STREAMS_PER_USER)
        throw new AppError('TOO_MANY_REQUESTS', 'You have the store open in too many tabs.', {
          retryAfterSeconds: 60,
        });
      readers.add(reader);
      reader.stream.once('close', () => readers.delete(reader));
    },
    /** Sends an event to everyone it is for, serialised once. */
    tell: ({ id, event }: RecentEvent): void => {
      const text = `id: ${id}\n${write(event)}`;
      for (const { user, stream, send } of readers) {
        const isOwn = isOfReader(event, user);
        if (isOwn || concerns(event, user)) send(text);
        if (isOwn) stream.end();
      }
    },
    /** Ends streams whose session has ended or changed user, and sends the others their position. */
    check: async (lastId: string): Promise<void> => {
      if (readers.size === 0) return;
      const checked = [...readers];
      const owners = await findSessionUsers([...new Set(checked.map(({ user }) => user.sessionId))]);
      for (const { user, stream, send } of checked)
        if (owners.get(user.sessionId) === user.id) send(position(lastId));
        else stream.end();
    },
    /** Ends all streams; their readers reconnect at different times. */
    close: (): void => {
      for (const { stream, send } of readers) {
        send(`retry: ${RETURN_AFTER_MS + Math.round(Math.random() * RETURN_WITHIN_MS)}\n\n`);
        stream.end();
      }
    },
  };
};

/**
 * Adds to every response the id of the last event before it was read: a client that listens later continues from there.
 * Register it before anything that reads.
 */
export const tellPosition = (app: App, { live }: Services): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' && request.routeOptions.config.access !== 'public';
    if (isRead) reply.header(EVENTS_POSITION, live.lastId());
    done();
  });
};

/**
 * `GET /api/events`: server-sent events, each a LiveEvent, until the client disconnects. A client that sends its last event, or
 * the positions of its responses, receives the changes since then, or `everything` if they are no longer stored. An event about
 * the client's own account ends the stream, so that a client still allowed to read reconnects and is authorised again. A stream
 * ends with its session, revoked or expired. Returns the number of open streams.
 */
export const liveRoutes = (
  app: App,
  { live }: Services,
  {
    findSessionUsers,
    heartbeatMs = HEARTBEAT_MS,
  }: { findSessionUsers: FindSessionUsers; heartbeatMs?: number | undefined },
): (() => number) => {
  const readers = openReaders(findSessionUsers);
  let unsubscribe: (() => void) | undefined;
  const heartbeat = setInterval(() => {
    readers
      .check(live.lastId())
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'Could not check the sessions of open streams'),
      );
  }, heartbeatMs);
  heartbeat.unref();

  app.get(
    '/events',
    {
      config: { access: 'signed-in', isStream: true },
      compress: false,
      logLevel: 'warn',
      schema: {
        operationId: 'followEvents',
        summary: 'Stream changes',
        description:
          'Streams server-sent events until the client disconnects. Each event has a topic and the ids of records that may have changed for the user. To continue a stream, send `Last-Event-ID`.',
        produces: ['text/event-stream'],
      },
    },
    async (request, reply) => {
      const user = currentUser(request);
      const stream = new PassThrough();
      const send = (text: string): void => {
        // The first event about the reader's account ends the stream; more may follow before it closes.
        if (stream.writableEnded) return;
        stream.write(text);
        if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
      };
      await live.ready();
      readers.add({ user, stream, send });
      unsubscribe ??= live.subscribe(readers.tell);
      send(`retry: ${RETRY_MS}\n\n`);
      const missed = missedSince(live, lastEventsOf(request));
      const told = missed ? combine(missed.filter((event) => concerns(event, user))) : [EVERYTHING];
      for (const event of told) send(write(event));
      send(position(live.lastId()));
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
        .send(stream);
    },
  );

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    unsubscribe?.();
    readers.close();
  });
  return readers.count;
};
