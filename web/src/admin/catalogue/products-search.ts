import { z } from 'zod';
import { listSearch, oneOf, recordId } from '#web/lib/list-search.ts';

export const productsSearch = () =>
  listSearch(50).extend({
    labId: recordId(),
    categoryId: recordId(),
    stock: oneOf(['low', 'out']),
    vat: oneOf(['zero']),
    archived: z.boolean().default(false).catch(false),
  });
export type ProductsSearch = z.output<ReturnType<typeof productsSearch>>;
