import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { currentUserQuery } from '../api.ts';

const ViewingBanner = lazy(async () => ({ default: (await import('./viewing-banner.tsx')).ViewingBanner }));

/** The banner while an Admin views the store as a customer. A tab that learns of its beginning or end starts anew. */
export function Viewing() {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const before = useRef<{ isViewing: boolean }>(undefined);
  const isViewing = user?.viewedBy !== undefined;

  useEffect(() => {
    if (!user) return;
    if (before.current && before.current.isViewing !== isViewing) location.reload();
    before.current = { isViewing };
  }, [user, isViewing]);

  if (!user?.viewedBy) return null;
  return (
    <Suspense fallback={null}>
      <ViewingBanner user={user} until={user.viewedBy.until} />
    </Suspense>
  );
}
