import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { currentUserQuery } from './api.ts';
import { isAdmin } from './roles.ts';

/** `beforeLoad` of a screen for Admins: for others it does not exist. */
export const adminOnly = async ({ context }: { context: { queryClient: QueryClient } }): Promise<void> => {
  if (!isAdmin(await context.queryClient.query(currentUserQuery))) throw notFound();
};
