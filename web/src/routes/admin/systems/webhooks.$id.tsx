import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { webhookQuery } from '#web/admin/systems/api.ts';
import { DeliveriesScreen } from '#web/admin/systems/deliveries-screen.tsx';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

const deliveriesSearch = listSearch(PAGE_SIZE)
  .omit({ q: true })
  .extend({ state: oneOf(['waiting', 'delivered', 'failed']) });

export const Route = createFileRoute('/admin/systems/webhooks/$id')({
  validateSearch: deliveriesSearch,
  search: { middlewares: [stripSearchParams(deliveriesSearch.parse({}))] },
  loader: ({ context, params }) => context.queryClient.query(webhookQuery(params.id)),
  component: Deliveries,
});

function Deliveries() {
  return <DeliveriesScreen id={Route.useParams().id} search={Route.useSearch()} />;
}
