import type { TaxDocumentKind } from '@formulary/contract';
import { PAGE_SIZE } from '@formulary/contract';
import type { z } from 'zod';
import { day, listSearch, oneOf } from '#web/lib/list-search.ts';

const KINDS = ['invoice', 'credit-note'] as const satisfies TaxDocumentKind[];

/** Filters by date of issue. */
export const documentsSearch = () =>
  listSearch(PAGE_SIZE).extend({ kind: oneOf(KINDS), from: day(), until: day() });
export type DocumentsSearch = z.output<ReturnType<typeof documentsSearch>>;
