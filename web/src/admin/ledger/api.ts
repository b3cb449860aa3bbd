import { ledgerMovements, type StatementQuery } from '@formulary/contract';
import type { z } from 'zod';
import { urlOf } from '#web/lib/calls/api.ts';
import { defineListing, type PageSearch } from '#web/ui/list/table/listing.ts';

const pathOf = (customerId: string): string => `admin/customers/${encodeURIComponent(customerId)}`;

export const movementsOf = (customerId: string) =>
  defineListing<PageSearch, z.output<typeof ledgerMovements>>({
    path: `${pathOf(customerId)}/ledger`,
    key: ['admin', 'customers', 'ledger', customerId],
    schema: ledgerMovements,
  });

export const statementUrl = (customerId: string, query: StatementQuery): string =>
  urlOf(`${pathOf(customerId)}/statement`, query);
