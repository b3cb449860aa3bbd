import type { User } from '@formulary/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, notFound } from '@tanstack/react-router';
import { currentUserQuery, isAdmin, isStaff } from '#web/parts/accounts/api.ts';
import { safeRedirect } from './safe-redirect.ts';

/** The `beforeLoad` of screens for Admins: others get "not found". */
export const adminOnly = async ({ context }: { context: { queryClient: QueryClient } }): Promise<void> => {
  if (!isAdmin(await context.queryClient.query(currentUserQuery))) throw notFound();
};

/** Returns the routes of a path, outermost first; none if no screen has that path. */
export type RoutesAt = (pathname: string) => readonly AnyRoute[];

const mayOpen = (person: User, path: string, routesAt: RoutesAt): boolean => {
  const routes = routesAt(path.replace(/[?#].*/s, ''));
  if (routes.length === 0) return false;
  return isAdmin(person) || !routes.some(({ options }) => options.beforeLoad === adminOnly);
};

/**
 * Returns the page to open after signing in: the requested page, else Home. Staff get the back office if they requested
 * no page or may not open it.
 */
export const landingPath = async (
  { queryClient, routesAt }: { queryClient: QueryClient; routesAt: RoutesAt },
  redirectUrl: string | undefined,
): Promise<string> => {
  const path = safeRedirect(redirectUrl);
  // If the user cannot be loaded, the page itself reports it.
  const person = await queryClient.query(currentUserQuery).catch(() => undefined);
  if (!person || !isStaff(person)) return path ?? '/';
  return path !== undefined && mayOpen(person, path, routesAt) ? path : '/admin';
};

/** For links to screens that need a session: they do not inherit the `redirectUrl` of the login screen. */
export const withoutRedirect = <Search extends object>({
  search,
  next,
}: {
  search: Search;
  next: (search: Search) => Search;
}): Search => {
  const { redirectUrl: _, ...rest } = next(search) as Search & { redirectUrl?: unknown };
  return rest as Search;
};
