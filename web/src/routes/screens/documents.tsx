import { Outlet, useSearch } from '@tanstack/react-router';
import { DocumentsScreen } from '#web/features/documents/documents-screen.tsx';
import { isMobile } from '#web/lib/use-media.ts';
import { documentsQuery, endlessDocumentsQuery } from '#web/parts/documents/api.ts';
import type { DocumentsSearch } from '#web/parts/documents/documents-search.ts';
import type { Loading } from '../options.ts';

export const loadDocuments = ({
  context: { queryClient },
  deps,
}: Loading<{ deps: DocumentsSearch }>): void => {
  const documents = isMobile()
    ? queryClient.infiniteQuery(endlessDocumentsQuery(deps))
    : queryClient.query(documentsQuery(deps));
  documents.catch(() => undefined);
};

export function Documents() {
  return (
    <>
      <DocumentsScreen search={useSearch({ from: '/_protected/documents' })} />
      <Outlet />
    </>
  );
}
