import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { bankLinesListing } from '#web/admin/bank/api.ts';
import { linesSearch } from '#web/admin/bank/bank-search.ts';
import { BankScreen } from '#web/admin/bank/lines/bank-screen.tsx';

export const Route = createFileRoute('/admin/bank/')({
  validateSearch: linesSearch,
  search: { middlewares: [stripSearchParams(linesSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    queryClient.query(bankLinesListing.query(deps)).catch(() => undefined);
  },
  component: Bank,
});

function Bank() {
  return <BankScreen search={Route.useSearch()} />;
}
