import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { SynonymsScreen } from '#web/admin/catalogue/synonyms-screen.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';
import { listSearch } from '#web/lib/list-search.ts';

const synonymsSearch = listSearch(PAGE_SIZE);

export const Route = createFileRoute('/admin/synonyms')({
  validateSearch: synonymsSearch,
  search: { middlewares: [stripSearchParams(synonymsSearch.parse({}))] },
  beforeLoad: adminOnly,
  component: Synonyms,
});

function Synonyms() {
  return <SynonymsScreen search={Route.useSearch()} />;
}
