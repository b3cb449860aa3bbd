import type { z } from 'zod';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

export const customersSearch = listSearch(30).extend({
  people: oneOf(['staff']),
  access: oneOf(['granted', 'revoked']),
  balance: oneOf(['owing', 'overdue', 'credit']),
  invitation: oneOf(['none', 'sent', 'done']),
  sort: oneOf(['Balance desc', 'LastOrder desc', 'LastOrder']),
});
export type CustomersSearch = z.output<typeof customersSearch>;
