import { PAGE_SIZE } from '@formulary/contract';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { RemindersScreen } from '#web/admin/credit-control/reminders-screen.tsx';
import { listSearch } from '#web/lib/list-search.ts';

const remindersSearch = listSearch(PAGE_SIZE).omit({ q: true });

export const Route = createFileRoute('/admin/credit-control/reminders')({
  validateSearch: remindersSearch,
  search: { middlewares: [stripSearchParams(remindersSearch.parse({}))] },
  component: Reminders,
});

function Reminders() {
  return <RemindersScreen search={Route.useSearch()} />;
}
