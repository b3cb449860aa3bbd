import type { z } from 'zod';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

export const overdueSearch = () =>
  listSearch(30).extend({
    days: oneOf(['30', '60', '90']),
    disputed: oneOf(['yes', 'no']),
    email: oneOf(['yes', 'no']),
    sort: oneOf(['Oldest', 'Balance desc', 'Name']),
  });
export type OverdueSearch = z.output<ReturnType<typeof overdueSearch>>;
