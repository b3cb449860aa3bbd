import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { SynonymsScreen } from '#web/admin/catalogue/synonyms/synonyms-screen.tsx';
import { adminOnly } from '#web/features/accounts/admin-only.ts';
import { listSearch } from '#web/lib/list-search.ts';

export const Route = createFileRoute('/admin/synonyms')({
  validateSearch: listSearch(PAGE_SIZE),
  search: { middlewares: [stripSearchParams({ q: '', page: 0, pageSize: PAGE_SIZE })] },
  beforeLoad: adminOnly,
  component: Synonyms,
});

function Synonyms() {
  return <SynonymsScreen search={Route.useSearch()} />;
}
