import { FIRST_USUALS } from '#web/features/usuals/usuals-section.tsx';
import { aMoment } from '#web/lib/loading/after-paint.ts';
import { currentUserQuery, isStaff } from '#web/parts/accounts/api.ts';
import { usualsQuery } from '#web/parts/usuals/api.ts';
import type { Loading } from '../options.ts';

export { HomeScreen } from '#web/features/home/home-screen.tsx';

/** Requested together with the code: how much room the usual products take is then known when the screen is drawn. */
export const loadHome = async ({ context: { queryClient } }: Loading): Promise<void> => {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (!user || isStaff(user)) return;
  const usuals = queryClient
    .query({ ...usualsQuery(FIRST_USUALS), staleTime: 'static' })
    .catch(() => undefined);
  await Promise.race([usuals, aMoment()]);
};
