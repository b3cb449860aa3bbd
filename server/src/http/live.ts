import { PassThrough } from 'node:stream';
import { type LiveEvent, type LiveTopic, liveEvent } from '@formulary/contract';
import type { FastifyRequest } from 'fastify';
import type { ChangeEvent, Remembered } from '../db/change-events/recent-events.ts';
import { currentUser, isStaff, type SessionUser } from './access.ts';
import type { App, Services } from './app.ts';
import { AppError } from './errors/app-error.ts';

const HEARTBEAT_MS = 25_000;
/** More tabs than anybody has open; each holds a connection. */
const STREAMS_PER_SESSION = 20;
const STREAMS_PER_USER = 60;
/** Who does not read is let go, and asks again. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Of what a reader missed, more than this are not named one by one. */
const MAX_IDS = 100;

const EVERYTHING: LiveEvent = { topic: 'everything' };

const concerns = ({ userId }: ChangeEvent, user: SessionUser): boolean =>
  userId === undefined || userId === user.id || isStaff(user.role);

/** The last event that the reader had: what the browser says when it reconnects, else what the page asks for. */
const lastEventOf = ({ headers, query }: FastifyRequest): string | undefined => {
  const asked = headers['last-event-id'] || (query as { lastEventId?: unknown }).lastEventId;
  return typeof asked === 'string' && asked ? asked : undefined;
};

/** One event for each topic, with every id that changed; without ids where there are too many to name. */
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

/** Says where the reader is, without anything having changed for them. */
const position = (id: string): string => `event: position\nid: ${id}\ndata:\n\n`;

type Reader = { user: SessionUser; stream: PassThrough; send: (text: string) => void };

/** An event of the reader's own account, or of the Admin's who looks at the store as the reader. */
const isOfReader = ({ topic, userId }: ChangeEvent, { id, viewedBy }: SessionUser): boolean =>
  topic === 'account' && (userId === id || (userId !== undefined && userId === viewedBy?.id));

/** Who the sessions of these ids belong to now, or view the store as; those that have ended are not there. */
export type FindSessionUsers = (sessionIds: string[]) => Promise<Map<string, string>>;

const openReaders = (findSessionUsers: FindSessionUsers) => {
  const readers = new Set<Reader>();

  return {
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
    /** Tells everybody whom an event concerns, in the one text that it is written in. */
    tell: ({ id, event }: Remembered): void => {
      const text = `id: ${id}\n${write(event)}`;
      for (const { user, stream, send } of readers) {
        const isOwn = isOfReader(event, user);
        if (isOwn || concerns(event, user)) send(text);
        if (isOwn) stream.end();
      }
    },
    /** Ends the streams whose sessions have ended, or belong to somebody else by now; says to the others where they are. */
    check: async (lastId: string): Promise<void> => {
      if (readers.size === 0) return;
      const checked = [...readers];
      const owners = await findSessionUsers([...new Set(checked.map(({ user }) => user.sessionId))]);
      for (const { user, stream, send } of checked)
        if (owners.get(user.sessionId) === user.id) send(position(lastId));
        else stream.end();
    },
    close: (): void => {
      for (const { stream } of readers) stream.end();
    },
  };
};

/**
 * `GET /api/events`: server-sent events, each a LiveEvent, for as long as the reader stays. A reader who comes back with the
 * id of the last event that it had is told what changed since, or `everything` where that cannot be known. An event of the
 * reader's own account is the last on its stream: whoever may still read asks again, and is checked again. A stream ends with
 * its session, whether that was ended or its time is over.
 */
export const liveRoutes = (
  app: App,
  { live }: Services,
  {
    findSessionUsers,
    heartbeatMs = HEARTBEAT_MS,
  }: { findSessionUsers: FindSessionUsers; heartbeatMs?: number | undefined },
): void => {
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
    { config: { access: 'signed-in' }, compress: false, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      const user = currentUser(request);
      const stream = new PassThrough();
      const send = (text: string): void => {
        // It ends with the first event of the reader's account; more may come before it has closed.
        if (stream.writableEnded) return;
        stream.write(text);
        if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
      };
      await live.ready();
      readers.add({ user, stream, send });
      unsubscribe ??= live.subscribe(readers.tell);
      send('retry: 3000\n\n');
      const lastEvent = lastEventOf(request);
      const missed = lastEvent === undefined ? [] : live.since(lastEvent);
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
};
