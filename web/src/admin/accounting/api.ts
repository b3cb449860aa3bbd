import {
  type ExportFormat,
  type JournalLayout,
  journalSummary,
  type VatField,
  vatDocumentList,
  vatReturn,
} from '@formulary/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestJson, urlOf } from '#web/lib/calls/api.ts';
import type { Period } from '#web/parts/documents/periods.ts';
import { defineListing, type PageSearch } from '#web/ui/list/table/listing.ts';

const PATH = 'admin/accounting';
const KEY = ['admin', 'accounting'] as const;

export const journalsQuery = ({ from, until }: Period) =>
  queryOptions({
    queryKey: [...KEY, 'journals', from, until],
    queryFn: ({ signal }) =>
      requestJson(`${PATH}/journals`, journalSummary, { query: { from, until }, signal }),
    staleTime: 0,
  });

export const vatQuery = ({ from, until }: Period) =>
  queryOptions({
    queryKey: [...KEY, 'vat', from, until],
    queryFn: ({ signal }) => requestJson(`${PATH}/vat`, vatReturn, { query: { from, until }, signal }),
    staleTime: 0,
  });

export type VatDocumentsSearch = PageSearch & Period & { field: VatField };

export const vatDocuments = defineListing({
  path: `${PATH}/vat/documents`,
  key: [...KEY, 'vat-documents'],
  schema: vatDocumentList,
  params: ({ from, until, field }: VatDocumentsSearch) => ({ from, until, field }),
  staleTime: 0,
});

export const vatUrl = (period: Period, format: ExportFormat): string =>
  urlOf(`${PATH}/vat/export`, { ...period, format });

export const reconciliationUrl = (period: Period, format: ExportFormat): string =>
  urlOf(`${PATH}/reconciliation/export`, { ...period, format });

type JournalFile = Period & { layout: JournalLayout; firstMonth?: string | undefined };

export const journalsUrl = (file: JournalFile, format: ExportFormat): string =>
  urlOf(`${PATH}/journals/export`, { ...file, format });

export const documentUrl = (id: string): string => urlOf(`admin/documents/${id}/file`);
