import type { TaxDocumentKind } from '@formulary/contract';
import { z } from 'zod';
import { day, listSearch, oneOf, recordId } from '#web/lib/list-search.ts';

const KINDS = ['invoice', 'credit-note'] as const satisfies TaxDocumentKind[];
export const DOCUMENT_SORTS = ['IssuedAt desc', 'IssuedAt', 'Total desc', 'DueOn'] as const;

export const staffDocumentsSearch = () =>
  listSearch(30).extend({
    kind: oneOf(KINDS),
    /** Unpaid invoices, or only the overdue ones. */
    state: oneOf(['open', 'overdue']),
    customer: recordId(),
    from: day(),
    until: day(),
    sort: z.enum(DOCUMENT_SORTS).default('IssuedAt desc').catch('IssuedAt desc'),
  });
export type StaffDocumentsSearch = z.output<ReturnType<typeof staffDocumentsSearch>>;
