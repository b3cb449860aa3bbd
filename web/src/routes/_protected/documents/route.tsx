import { createFileRoute, Outlet, stripSearchParams } from '@tanstack/react-router';
import { DocumentsScreen } from '#web/features/documents/documents-screen.tsx';
import { isMobile } from '#web/lib/use-media.ts';
import { documentsQuery, endlessDocumentsQuery } from '#web/parts/documents/api.ts';
import { documentsSearch } from '#web/parts/documents/documents-search.ts';

export const Route = createFileRoute('/_protected/documents')({
  validateSearch: documentsSearch,
  search: { middlewares: [stripSearchParams(documentsSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const documents = isMobile()
      ? queryClient.infiniteQuery(endlessDocumentsQuery(deps))
      : queryClient.query(documentsQuery(deps));
    documents.catch(() => undefined);
  },
  component: Documents,
});

function Documents() {
  return (
    <>
      <DocumentsScreen search={Route.useSearch()} />
      <Outlet />
    </>
  );
}
