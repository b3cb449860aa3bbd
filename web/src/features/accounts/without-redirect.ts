/** For screens that need a session: one that is left for the login screen does not take over its `redirectUrl`. */
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
