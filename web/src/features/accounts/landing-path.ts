import type { User } from '@formulary/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { currentUserQuery } from '#web/parts/accounts/api.ts';
import { isAdmin, isStaff } from '#web/parts/accounts/roles.ts';
import { adminOnly } from './admin-only.ts';
import { safeRedirect } from './safe-redirect.ts';

/** Returns the routes of a path, outermost first; none if it has no screen. */
export type RoutesAt = (pathname: string) => readonly AnyRoute[];

const mayOpen = (person: User, path: string, routesAt: RoutesAt): boolean => {
  const routes = routesAt(path.replace(/[?#].*/s, ''));
  if (routes.length === 0) return false;
  return isAdmin(person) || !routes.some(({ options }) => options.beforeLoad === adminOnly);
};

/**
 * Returns the page to open after signing in: the requested one, else home. Staff go to the back office if they may not open the
 * page, or requested none.
 */
export const landingPath = async (
  { queryClient, routesAt }: { queryClient: QueryClient; routesAt: RoutesAt },
  redirectUrl: string | undefined,
): Promise<string> => {
  const path = safeRedirect(redirectUrl);
  // If the user cannot be loaded, the page says so.
  const person = await queryClient.query(currentUserQuery).catch(() => undefined);
  if (!person || !isStaff(person)) return path ?? '/';
  return path !== undefined && mayOpen(person, path, routesAt) ? path : '/admin';
};
