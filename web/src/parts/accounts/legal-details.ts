import { ownLegalDetails } from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';

/** The user's details for documents, with their payment terms. */
export const legalDetailsQuery = queryOptions({
  queryKey: ['users', 'legal-details'],
  queryFn: ({ signal }) => requestJson('users/legal-details', ownLegalDetails, { signal }),
});
