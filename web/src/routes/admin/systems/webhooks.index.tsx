import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { WebhooksScreen } from '#web/admin/systems/webhooks-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';

const webhooksSearch = listSearch(PAGE_SIZE).omit({ q: true });

export const Route = createFileRoute('/admin/systems/webhooks/')({
  validateSearch: webhooksSearch,
  search: { middlewares: [stripSearchParams(webhooksSearch.parse({}))] },
  component: Webhooks,
});

function Webhooks() {
  return <WebhooksScreen search={Route.useSearch()} />;
}
