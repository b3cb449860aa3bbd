import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { currentUserQuery } from '#web/parts/accounts/api.ts';

const ImpersonationBanner = lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));

/** Reloads the tab when impersonation starts or ends in another one. */
export function ReloadOnImpersonation() {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const before = useRef<{ isImpersonating: boolean }>(undefined);
  const isImpersonating = user?.viewedBy !== undefined;

  useEffect(() => {
    if (!user) return;
    if (before.current && before.current.isImpersonating !== isImpersonating) location.reload();
    before.current = { isImpersonating };
  }, [user, isImpersonating]);

  if (!user?.viewedBy) return null;
  return (
    <Suspense fallback={null}>
      <ImpersonationBanner user={user} until={user.viewedBy.until} />
    </Suspense>
  );
}
