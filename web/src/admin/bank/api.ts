import {
  type BankApproval,
  type BankApprovalResult,
  type BankLine,
  type BankLineList,
  type BankMapping,
  type BankPreview,
  bankApproval,
  bankApprovalResult,
  bankImportList,
  bankLineList,
  bankPreview,
  bankProposal,
  createdPayment,
} from '@formulary/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { STAFF_PAYMENTS } from '#web/admin/payments/api.ts';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { defineListing, filterText, type PageSearch } from '#web/ui/list/table/listing.ts';
import type { LinesSearch } from './bank-search.ts';

/** Nested under the key of payments, because a change to payments also changes the proposals. */
const BANK = [...STAFF_PAYMENTS, 'bank'] as const;

export const bankLinesListing = defineListing({
  path: 'admin/bank/lines',
  key: [...BANK, 'lines'],
  schema: bankLineList,
  params: ({ q, state, match }: LinesSearch) => ({
    q,
    filter: filterText({ state, match: state === 'open' ? match : undefined }),
  }),
});

export const bankImportsListing = defineListing<PageSearch, ReturnType<typeof bankImportList.parse>>({
  path: 'admin/bank/imports',
  key: [...BANK, 'imports'],
  schema: bankImportList,
});

/** The proposal for an open line, for a customer chosen by staff. */
export const proposalQuery = (lineId: string, customerId: string) =>
  queryOptions({
    queryKey: [...BANK, 'proposal', lineId, customerId],
    queryFn: ({ signal }) =>
      requestJson(`admin/bank/lines/${lineId}/proposals/${customerId}`, bankProposal, { signal }),
  });

const CERTAIN_STEP = 100;

/** Fetches all lines whose best proposal is certain. */
export const fetchCertain = async (): Promise<BankLine[]> => {
  const lines: BankLine[] = [];
  for (let skip = 0; ; skip += CERTAIN_STEP) {
    const page: BankLineList = await requestJson('admin/bank/lines', bankLineList, {
      query: { skip, take: skip + CERTAIN_STEP, filter: 'state=open;match=certain' },
    });
    lines.push(...page.bankLines);
    if (page.bankLines.length < CERTAIN_STEP) return lines;
  }
};

export const approveTogether = (lines: readonly BankLine[]): Promise<BankApprovalResult> =>
  requestJson('admin/bank/approvals', bankApprovalResult, {
    method: 'POST',
    body: { lines: lines.map(({ id, version }) => ({ id, version })) },
  });

export const refreshBank = (queryClient: QueryClient): void => {
  for (const branch of ['payments', 'customers', 'orders', 'dashboard'])
    void queryClient.invalidateQueries({ queryKey: ['admin', branch] });
};

const useRefreshing = <Variables>(act: (variables: Variables) => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => refreshBank(queryClient),
  });
};

type Approving = { line: BankLine; approval: Omit<BankApproval, 'version'> };

export const useApproveLine = () =>
  useRefreshing(({ line: { id, version }, approval }: Approving) =>
    request(`admin/bank/lines/${id}/approve`, {
      method: 'POST',
      body: encodeBody(bankApproval, { version, ...approval }),
    }),
  );

export const useIgnoreLine = () =>
  useRefreshing(({ id, version }: BankLine) =>
    request(`admin/bank/lines/${id}/ignore`, { method: 'POST', body: { version } }),
  );

export const useUndoLine = () =>
  useRefreshing(({ id, version }: Pick<BankLine, 'id' | 'version'>) =>
    request(`admin/bank/lines/${id}/undo`, { method: 'POST', body: { version } }),
  );

const formOf = (file: File, columns?: BankMapping, account?: string): FormData => {
  const body = new FormData();
  if (account) body.set('account', account);
  if (columns) body.set('columns', JSON.stringify(columns));
  body.set('file', file);
  return body;
};

export const previewFile = (file: File, columns?: BankMapping): Promise<BankPreview> =>
  requestJson('admin/bank/preview', bankPreview, { method: 'POST', body: formOf(file, columns) });

export const importFile = (file: File, columns?: BankMapping, account?: string): Promise<{ id: string }> =>
  requestJson('admin/bank/imports', createdPayment, {
    method: 'POST',
    body: formOf(file, columns, account),
  });
