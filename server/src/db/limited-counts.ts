import { type Counted, MAX_COUNTED } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';

/** One more than is counted, to know whether there are more. */
export const COUNTED_ROWS = MAX_COUNTED + 1;

/** Counts the rows of a statement as `total`; if `isLimited`, no more than `toCounted` needs. */
export const countOf = (rows: SQL, isLimited: boolean): SQL => sql`
  select count(*)::int as total from (${rows} ${isLimited ? sql`limit ${COUNTED_ROWS}` : sql.empty()}) as counted`;

/** Returns a count as a listing sends it. */
export const toCounted = (total: number, isLimited: boolean): Counted =>
  isLimited && total > MAX_COUNTED ? { total: MAX_COUNTED, isMore: true } : { total };
