import type { BankLineMatch, BankLineState } from '@formulary/contract';
import type { z } from 'zod';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
const STATES = ['open', 'matched', 'ignored'] as const satisfies BankLineState[];
const MATCHES = ['certain', 'likely', 'possible', 'none'] as const satisfies BankLineMatch[];

export const linesSearch = () =>
  listSearch(30).extend({
    state: oneOf(STATES).transform((state) => state ?? ('open' as const)),
    match: oneOf(MATCHES),
  });
export type LinesSearch = z.output<ReturnType<typeof linesSearch>>;

export const importsSearch = () => listSearch(10);
