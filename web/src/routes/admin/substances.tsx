import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { SubstancesScreen } from '#web/admin/catalogue/substances/substances-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';

/** The states by name: what is read here is in the file that every screen loads, and the back office's contract is not. */
const substancesSearch = listSearch(PAGE_SIZE).extend({
  state: z.enum(['open', 'confirmed', 'none']).default('open').catch('open'),
});

export const Route = createFileRoute('/admin/substances')({
  validateSearch: substancesSearch,
  search: { middlewares: [stripSearchParams(substancesSearch.parse({}))] },
  component: Substances,
});

function Substances() {
  return <SubstancesScreen search={Route.useSearch()} />;
}
