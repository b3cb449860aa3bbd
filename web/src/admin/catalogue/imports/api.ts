import {
  type ExportFormat,
  type ImportConcern,
  type ImportRowKind,
  type ImportUndoResult,
  type importMapping,
  importRowList,
  importUndoResult,
  lastImport,
  pageRange,
  type StagedImport,
  stagedImport,
} from '@formulary/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { request, requestJson, urlOf } from '#web/lib/calls/api.ts';

const IMPORTS = ['admin', 'imports'] as const;
const path = (id: string): string => `admin/imports/${encodeURIComponent(id)}`;

const POLL_MS = 2000;

/** Polled while the import is being applied or undone. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS, 'one', id],
    queryFn: ({ signal }) => requestJson(path(id), stagedImport, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'applying' || state.data?.state === 'undoing' ? POLL_MS : false,
  });

/** Keyed by the digest of the comparison. */
export const importRowsQuery = (
  id: string,
  digest: string,
  kind: ImportRowKind,
  page: number,
  pageSize: number,
) =>
  queryOptions({
    queryKey: [...IMPORTS, 'rows', id, digest, kind, page, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      requestJson(`${path(id)}/rows`, importRowList, {
        query: { ...pageRange(page, pageSize), kind },
        signal,
      }),
  });

export const lastImportQuery = queryOptions({
  queryKey: [...IMPORTS, 'last'],
  queryFn: ({ signal }) => requestJson('admin/imports/last', lastImport, { signal }),
});

export const uploadList = (file: File): Promise<StagedImport> => {
  const body = new FormData();
  body.set('file', file);
  return requestJson('admin/imports', stagedImport, { method: 'POST', body });
};
export type Reading = z.input<typeof importMapping>;
export const compareAgain = (id: string, reading: Reading): Promise<StagedImport> =>
  requestJson(path(id), stagedImport, { method: 'PUT', body: reading });
export const applyList = (
  id: string,
  digest: string,
  confirmed: readonly ImportConcern[],
): Promise<Response> => request(`${path(id)}/apply`, { method: 'POST', body: { digest, confirmed } });
export const discardList = (id: string): Promise<Response> => request(path(id), { method: 'DELETE' });
export const undoImport = (id: string): Promise<ImportUndoResult> =>
  requestJson(`${path(id)}/undo`, importUndoResult, { method: 'POST' });

export const faultsUrl = (id: string, format: ExportFormat): string =>
  urlOf(`${path(id)}/faults/export`, { format });
