import type { ProblemState } from '@formulary/contract';
import type { z } from 'zod';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

const STATES = ['open', 'credited', 'rejected', 'resolved'] as const satisfies ProblemState[];

export const problemsSearch = () =>
  listSearch(30)
    .omit({ q: true })
    .extend({ state: oneOf(STATES) });
export type ProblemsSearch = z.output<ReturnType<typeof problemsSearch>>;
