import { PAGE_SIZE, type StatementSendState } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { RunScreen } from '#web/admin/credit-control/statement-run-screen.tsx';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
const STATES = ['waiting', 'sent', 'skipped', 'failed'] as const satisfies StatementSendState[];

const sendsSearch = listSearch(PAGE_SIZE)
  .omit({ q: true })
  .extend({ state: oneOf(STATES) });

export const Route = createFileRoute('/admin/credit-control/statements/$id')({
  validateSearch: sendsSearch,
  search: { middlewares: [stripSearchParams(sendsSearch.parse({}))] },
  component: Run,
});

function Run() {
  return <RunScreen id={Route.useParams().id} search={Route.useSearch()} />;
}
