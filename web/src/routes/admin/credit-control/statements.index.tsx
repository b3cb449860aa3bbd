import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { RunsScreen } from '#web/admin/credit-control/statement-runs-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';

const runsSearch = listSearch(PAGE_SIZE).omit({ q: true });

export const Route = createFileRoute('/admin/credit-control/statements/')({
  validateSearch: runsSearch,
  search: { middlewares: [stripSearchParams(runsSearch.parse({}))] },
  component: Runs,
});

function Runs() {
  return <RunsScreen search={Route.useSearch()} />;
}
