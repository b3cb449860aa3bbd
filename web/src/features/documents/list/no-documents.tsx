import { FileText } from 'lucide-react';
import type { DocumentsSearch } from '#web/parts/documents/documents-search.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';

export function NoDocuments({ search: { q, kind, from, until } }: { search: DocumentsSearch }) {
  if (q || kind || from || until) return <NoResults />;
  return (
    <NoResults
      icon={<FileText />}
      more="You have no documents yet. The invoice of an order is listed here once the order is dispatched."
    >
      <LinkButton to="/orders">View orders</LinkButton>
    </NoResults>
  );
}
