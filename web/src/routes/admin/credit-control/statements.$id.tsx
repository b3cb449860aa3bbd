import { PAGE_SIZE, STATEMENT_SEND_STATES } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { RunScreen } from '#web/admin/credit-control/statements/run-screen.tsx';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

const sendsSearch = listSearch(PAGE_SIZE)
  .omit({ q: true })
  .extend({ state: oneOf(STATEMENT_SEND_STATES) });

export const Route = createFileRoute('/admin/credit-control/statements/$id')({
  validateSearch: sendsSearch,
  search: { middlewares: [stripSearchParams(sendsSearch.parse({}))] },
  component: Run,
});

function Run() {
  return <RunScreen id={Route.useParams().id} search={Route.useSearch()} />;
}
