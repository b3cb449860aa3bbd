import { useParams, useSearch } from '@tanstack/react-router';
import { staffDocumentQuery, staffDocuments } from '#web/admin/documents/api.ts';
import { DocumentScreen } from '#web/admin/documents/document-screen.tsx';
import { DocumentsScreen } from '#web/admin/documents/documents-screen.tsx';
import type { StaffDocumentsSearch } from '#web/admin/documents/documents-search.ts';
import type { Loading } from '../../options.ts';

export const loadDocuments = ({
  context: { queryClient },
  deps,
}: Loading<{ deps: StaffDocumentsSearch }>): void => {
  queryClient.query(staffDocuments.query(deps)).catch(() => undefined);
};

export function Documents() {
  return <DocumentsScreen search={useSearch({ from: '/admin/documents' })} />;
}

export const loadDocument = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(staffDocumentQuery(id)).catch(() => undefined);
};

export function Document() {
  return <DocumentScreen id={useParams({ from: '/admin/documents/$id' }).id} />;
}
