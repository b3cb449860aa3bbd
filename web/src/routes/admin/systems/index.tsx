import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { TokensScreen } from '#web/admin/systems/tokens-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';

const tokensSearch = listSearch(PAGE_SIZE).omit({ q: true });

export const Route = createFileRoute('/admin/systems/')({
  validateSearch: tokensSearch,
  search: { middlewares: [stripSearchParams(tokensSearch.parse({}))] },
  component: Tokens,
});

function Tokens() {
  return <TokensScreen search={Route.useSearch()} />;
}
