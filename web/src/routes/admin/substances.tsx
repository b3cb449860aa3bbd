import { PAGE_SIZE, SUBSTANCE_STATES } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { SubstancesScreen } from '#web/admin/catalogue/substances/substances-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';

const substancesSearch = listSearch(PAGE_SIZE).extend({
  state: z.enum(SUBSTANCE_STATES).default('open').catch('open'),
});

export const Route = createFileRoute('/admin/substances')({
  validateSearch: substancesSearch,
  search: { middlewares: [stripSearchParams(substancesSearch.parse({}))] },
  component: Substances,
});

function Substances() {
  return <SubstancesScreen search={Route.useSearch()} />;
}
