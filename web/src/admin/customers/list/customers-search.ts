import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

export const CUSTOMERS_PAGE_SIZE = 30;
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined);

/** What the list of customers shows, in the URL. */
export const customersSearch = listSearch(CUSTOMERS_PAGE_SIZE).extend({
  people: oneOf(['staff']),
  access: oneOf(['granted', 'revoked']),
  balance: oneOf(['owing', 'overdue', 'credit']),
  sort: oneOf(['Balance desc', 'LastOrder desc', 'LastOrder']),
});
export type CustomersSearch = z.output<typeof customersSearch>;
