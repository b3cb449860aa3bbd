import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { staffDocuments } from '#web/admin/documents/api.ts';
import { DocumentsScreen } from '#web/admin/documents/documents-screen.tsx';
import { staffDocumentsSearch } from '#web/admin/documents/documents-search.ts';

export const Route = createFileRoute('/admin/documents/')({
  validateSearch: staffDocumentsSearch,
  search: { middlewares: [stripSearchParams(staffDocumentsSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(staffDocuments.query(deps)).catch(() => undefined);
  },
  component: Documents,
});

function Documents() {
  return <DocumentsScreen search={Route.useSearch()} />;
}
