import type { StaffSession } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { deviceOf } from '#web/lib/device-label.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { sessionsQuery, useEndSessions } from '../api.ts';

export function SessionsCard({ personId }: { personId: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery(personId));
  const end = useEndSessions(personId);
  return (
    <section aria-label="Sessions" className="card px-5 py-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 className="title-group">Sessions</h2>
        {(data?.sessions.length ?? 0) > 1 && (
          <Button variant="secondary" size="sm" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            End all
          </Button>
        )}
      </div>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!data && !error && <Skeleton className="mt-3 h-10" />}
      {data?.sessions.length === 0 && <p className="mt-2 text-muted text-sm">Not signed in anywhere.</p>}
      <ul>
        {data?.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isPending={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type SessionRowProps = { session: StaffSession; isPending: boolean; onEnd: () => void };

function SessionRow({ session: { userAgent, lastUsedAt }, isPending, onEnd }: SessionRowProps) {
  const device = deviceOf(userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b py-2 text-sm last:border-b-0">
      <span className="min-w-0">
        <span className="block font-medium" title={userAgent}>
          {device}
        </span>
        <span className="block text-muted text-xs tabular-nums">Last used {formatDateTime(lastUsedAt)}</span>
      </span>
      <Button variant="ghost" size="sm" disabled={isPending} onClick={onEnd}>
        End<span className="sr-only"> the session of {device}</span>
      </Button>
    </li>
  );
}
