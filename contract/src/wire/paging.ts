import { z } from 'zod';
import { oneOf } from './fields.ts';

/** Default page size of the store and of delivery details. */
export const PAGE_SIZE = 20;
export const ORDERS_PAGE_SIZE = 30;
export const PAYMENTS_PAGE_SIZE = 20;
export const MAX_ROWS = 100;
export const ROWS_PER_PAGE = [10, 20, 30, 40, 50] as const;

const index = z
  .string()
  .regex(/^\d{1,9}$/, 'Must be a whole number, 0 or more.')
  .transform(Number);

/** Explains the page to send if `take` was sent as a number of rows. */
export const explainTake = ({ skip, take }: Page): string =>
  `take is the end of the page, not a number of rows. For ${take} rows from row ${skip}, send skip=${skip}&take=${skip + take} or offset=${skip}&limit=${take}.`;

/**
 * The page of every listing, zero-based: `skip` and `take`, or `offset` and `limit`. `take` is the exclusive end index
 * (`skip + page size`), not a count: the response holds the rows `[skip, take)`. `limit` is a count. Defaults to the first 20;
 * more than 100 rows are refused.
 */
export const pageQuery = z
  .object({
    skip: index.optional(),
    take: index.optional(),
    offset: index.optional(),
    limit: index.optional(),
  })
  .refine(
    ({ skip, take, offset, limit }) => (skip ?? take) === undefined || (offset ?? limit) === undefined,
    {
      message: 'Send skip and take, or offset and limit.',
      path: ['limit'],
    },
  )
  .transform(({ offset = 0, limit = PAGE_SIZE, skip = offset, take = skip + limit }) => ({ skip, take }))
  .refine(({ skip, take }) => take >= skip, {
    error: ({ input }) => explainTake(input as Page),
    path: ['take'],
  })
  .refine(({ skip, take }) => take - skip <= MAX_ROWS, {
    message: `Request at most ${MAX_ROWS} rows at a time.`,
    path: ['take'],
  });
/** The rows `[skip, take)` of a listing. */
export type Page = { skip: number; take: number };

/** Returns the query values of a zero-based page. */
export const pageRange = (page: number, pageSize: number): Page => ({
  skip: page * pageSize,
  take: page * pageSize + pageSize,
});

/** Some searches are counted up to this number of rows, because counting more would read all of them. */
export const MAX_COUNTED = 1_000;

/** The number of rows of a listing; with `isMore`, more match, and only these can be reached. */
export type Counted = { total: number; isMore?: boolean | undefined };

/** The fields of a `Counted` in a response; `counted` says which searches are counted up to the limit. */
export const countedFields = (counted: string) => ({
  total: z.number().int(),
  isMore: z
    .boolean()
    .optional()
    .meta({ description: `True if more than \`total\` match: ${counted} counts up to ${MAX_COUNTED}.` }),
});

/** `Content-Range` of a listing: `products 40-59/1234`, or `products *\/1234` if the page is empty. */
export const contentRange = (unit: string, skip: number, count: number, total: number | '*'): string =>
  count === 0 ? `${unit} */${total}` : `${unit} ${skip}-${skip + count - 1}/${total}`;

/** Reads the total from a `Content-Range` header; undefined if there is none. */
export const totalFromContentRange = (header: string | null): number | undefined => {
  const total = header?.split('/').at(1);
  return total && /^\d+$/.test(total) ? Number(total) : undefined;
};

/** Parses `field=value;field=value`; undefined if a part is not `field=value` or a field occurs twice. */
const parseFilter = (text: string): Map<string, string> | undefined => {
  const values = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const at = part.indexOf('=');
    const field = part.slice(0, at).trim();
    if (at < 1 || values.has(field)) return undefined;
    values.set(field, part.slice(at + 1).trim());
  }
  return values;
};

/** A `filter` query value (`labId=X;categoryId=Y`), checked against the fields that the listing allows. */
export const filterQuery = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const fields = z.strictObject(shape);
  return z.string().transform((text, context): z.output<z.ZodObject<Shape, z.core.$strict>> => {
    const values = parseFilter(text);
    const unknown = [...(values?.keys() ?? [])].find((field) => !Object.hasOwn(shape, field));
    const parsed = unknown === undefined && values ? fields.safeParse(Object.fromEntries(values)) : undefined;
    if (parsed?.success) return parsed.data;
    const field = unknown ?? parsed?.error.issues[0]?.path.join('.');
    context.addIssue({ code: 'custom', message: `Unknown filter '${field ?? text}'` });
    return z.NEVER;
  });
};

/** A `sort` query value: `Field` or `Field desc`, from the fields that the listing allows. */
export const sortQuery = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  z.string().transform((text, context): { field: Field; descending: boolean } => {
    const [name, direction = 'asc', ...rest] = text.trim().split(/\s+/);
    const field = fields.find((known) => known === name);
    if (field && rest.length === 0 && /^(asc|desc)$/i.test(direction))
      return { field, descending: direction.toLowerCase() === 'desc' };
    context.addIssue({ code: 'custom', message: `Unknown sort '${text}'` });
    return z.NEVER;
  });

/** `format` of `GET /api/admin/<list>/export`: CSV in UTF-8 with a byte order mark, or a workbook. */
export const exportFormat = oneOf(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormat>;
