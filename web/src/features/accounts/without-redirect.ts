/** For screens that need a session: they do not inherit the `redirectUrl` of the login screen. */
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
