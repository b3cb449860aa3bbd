import { type Counted, contentRange, explainTake, type Page, pageQuery } from '@formulary/contract';
import type { FastifyReply, onSendHookHandler } from 'fastify';
import { z } from 'zod';
import type { App } from './app.ts';
import { AppError } from './errors/app-error.ts';

const MAX_QUERY_LENGTH = 200;

/** Free text typed by people or attackers: replaces NULs and lone surrogates, limits the length, and never causes an error. */
export const searchText = z
  .string()
  .transform((text) =>
    text.toWellFormed().replaceAll('\0', ' ').trim().slice(0, MAX_QUERY_LENGTH).toWellFormed(),
  );

/** Rejects sorting and filters on a listing that has none, instead of ignoring them. */
const refused = {
  sort: z.never('This list cannot be sorted.').optional(),
  filter: z.never('This list has no filters.').optional(),
};

const text = z.string().optional();
const PAGE = { skip: text, take: text, offset: text, limit: text };

/** The requested page, with a listing's other query values. */
export const listing = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...PAGE, ...refused, ...shape }).transform((query, context) => {
    const { skip, take, offset, limit, ...rest } = query as Partial<Record<keyof typeof PAGE, string>>;
    const page = pageQuery.safeParse({ skip, take, offset, limit });
    if (page.success)
      return { ...(rest as Omit<z.output<z.ZodObject<Shape>>, keyof typeof PAGE>), page: page.data };
    for (const { path, message } of page.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/** Rejects the empty page of an API token that sends `take` as a number of rows: programs would mistake it for the last one. */
export const refuseEmptyPages = (app: App): void => {
  app.addHook('preHandler', async ({ session, query }) => {
    const page = (query as { page?: Page } | undefined)?.page;
    if (!session?.scopes || !page || page.take > page.skip || page.take === 0) return;
    const message = explainTake(page);
    throw new AppError('VALIDATION', message, { errors: { take: message } });
  });
};

declare module 'fastify' {
  interface FastifyReply {
    /** The listing's `Content-Range`, until it is sent. */
    contentRange: string | null;
  }
}

/**
 * Sends the ranges set by `setContentRange`. Register it after compression, which mistakes a `Content-Range` for a byte
 * range and would not compress any listing.
 */
export const sendRanges = (app: App): void => {
  app.decorateReply('contentRange', null);
  app.addHook('onRoute', (route) => {
    const hooks = [route.onSend ?? []].flat();
    const sendRange: onSendHookHandler = (_request, reply, payload, done) => {
      if (reply.contentRange) reply.header('content-range', reply.contentRange);
      done(null, payload);
    };
    route.onSend = [...hooks, sendRange];
  });
};

/** Sets the `Content-Range` of a listing: the rows sent, and their total, or `*` if they were not all counted. */
export const setContentRange = (
  reply: FastifyReply,
  unit: string,
  page: Page,
  count: number,
  counted: number | Counted,
): void => {
  const { total, isMore }: Counted = typeof counted === 'number' ? { total: counted } : counted;
  reply.contentRange = contentRange(unit, page.skip, count, isMore ? '*' : total);
};
