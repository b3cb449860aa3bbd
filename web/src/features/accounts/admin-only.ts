import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { currentUserQuery } from '#web/parts/accounts/api.ts';
import { isAdmin } from '#web/parts/accounts/roles.ts';

/** `beforeLoad` of a screen for Admins: others get "not found". */
export const adminOnly = async ({ context }: { context: { queryClient: QueryClient } }): Promise<void> => {
  if (!isAdmin(await context.queryClient.query(currentUserQuery))) throw notFound();
};
