import { contentRange, type Page, pageQuery } from '@formulary/contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

const MAX_QUERY_LENGTH = 200;

/** Free text as a person or an attacker types it: no NUL, no lone surrogate, bounded; never a reason for an error. */
export const searchText = z
  .string()
  .transform((text) =>
    text.toWellFormed().replaceAll('\0', ' ').trim().slice(0, MAX_QUERY_LENGTH).toWellFormed(),
  );

/** `skip` and `take` with the other query values of a listing beside them. */
export const listing = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ skip: z.string().optional(), take: z.string().optional(), ...shape })
    .transform((query, context) => {
      const { skip, take, ...rest } = query as { skip?: string; take?: string };
      const page = pageQuery.safeParse({ skip, take });
      if (page.success)
        return { ...(rest as Omit<z.output<z.ZodObject<Shape>>, 'skip' | 'take'>), page: page.data };
      for (const { path, message } of page.error.issues) context.addIssue({ code: 'custom', path, message });
      return z.NEVER;
    });

/** Says in `Content-Range` which rows of how many are answered. */
export const sayRange = (
  reply: FastifyReply,
  unit: string,
  page: Page,
  count: number,
  total: number,
): void => {
  reply.header('content-range', contentRange(unit, page.skip, count, total));
};
