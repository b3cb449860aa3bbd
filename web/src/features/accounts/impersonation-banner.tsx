import type { User } from '@formulary/contract';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { request } from '#web/lib/calls/api.ts';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';

export function ImpersonationBanner({ user, until }: { user: User; until: string }) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState('');
  const back = `/admin/customers/${user.id}`;

  useEffect(() => {
    const left = Math.max(0, Date.parse(until) - Date.now()) + 1_000;
    const timer = setTimeout(() => location.assign(back), left);
    return () => clearTimeout(timer);
  }, [until, back]);

  const stop = async () => {
    setIsPending(true);
    try {
      await request('impersonation', { method: 'DELETE' });
    } catch (error) {
      if (!hasStatus(error, 401)) {
        setFailure(messageOf(error));
        setIsPending(false);
        return;
      }
    }
    location.assign(back);
  };
  return (
    <aside
      aria-label="Viewing"
      className="z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-notice/40 bg-notice-tint px-4 py-1.5 text-center text-notice text-sm max-desktop:sticky max-desktop:top-(--unstick) max-desktop:border-b desktop:fixed desktop:bottom-5 desktop:left-1/2 desktop:-translate-x-1/2 desktop:rounded-full desktop:border desktop:py-2 desktop:pr-2 desktop:pl-5 desktop:shadow-float"
    >
      <span className="flex items-center gap-2">
        <Eye aria-hidden className="size-4 shrink-0" />
        <span className="wrap-anywhere">
          Viewing as <strong className="font-semibold">{`${user.name} ${user.surname}`.trim()}</strong> (read
          only)
        </span>
      </span>
      <Button variant="secondary" size="sm" loading={isPending} onClick={stop}>
        Stop viewing
      </Button>
      {failure && <span role="alert">{failure}</span>}
    </aside>
  );
}
