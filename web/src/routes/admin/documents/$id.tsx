import { createFileRoute } from '@tanstack/react-router';
import { staffDocumentQuery } from '#web/admin/documents/api.ts';
import { DocumentScreen } from '#web/admin/documents/document-screen.tsx';

export const Route = createFileRoute('/admin/documents/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(staffDocumentQuery(id)).catch(() => undefined);
  },
  component: Document,
});

function Document() {
  return <DocumentScreen id={Route.useParams().id} />;
}
