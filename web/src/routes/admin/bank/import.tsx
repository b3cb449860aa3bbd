import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { importsSearch } from '#web/admin/bank/bank-search.ts';
import { ImportStatementScreen } from '#web/admin/bank/import/import-statement-screen.tsx';

export const Route = createFileRoute('/admin/bank/import')({
  validateSearch: importsSearch,
  search: { middlewares: [stripSearchParams(importsSearch.parse({}))] },
  component: Import,
});

function Import() {
  return <ImportStatementScreen search={Route.useSearch()} />;
}
