import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { GroupsScreen } from '#web/admin/catalogue/groups-screen.tsx';
import { adminOnly } from '#web/features/accounts/landing-path.ts';

export const Route = createFileRoute('/admin/labs')({
  validateSearch: z.object({
    kind: z.enum(['labs', 'categories']).default('labs').catch('labs'),
    q: z.string().default('').catch(''),
  }),
  search: { middlewares: [stripSearchParams({ kind: 'labs', q: '' })] },
  beforeLoad: adminOnly,
  component: Labs,
});

function Labs() {
  return <GroupsScreen {...Route.useSearch()} />;
}
