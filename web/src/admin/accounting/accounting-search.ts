import type { VatField } from '@formulary/contract';
import { z } from 'zod';
import { day, listSearch } from '#web/lib/list-search.ts';

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
const FIELDS = ['1', '2', '12', '18'] as const satisfies VatField[];

/** The period, and the field of the VAT 201 whose documents are shown. */
export const accountingSearch = () =>
  listSearch(20)
    .omit({ q: true })
    .extend({
      from: day(),
      until: day(),
      // `?field=1` is parsed as a number.
      field: z.coerce.string().pipe(z.enum(FIELDS)).optional().catch(undefined),
    });
export type AccountingSearch = z.output<ReturnType<typeof accountingSearch>>;
