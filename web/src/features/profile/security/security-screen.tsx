import type { OwnSession } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { deviceOf } from '#web/lib/device-label.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ownSecurityQuery, ownSessionsQuery, useEndOwnSessions } from './api.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SecuritySection } from './security-section.tsx';

/** The user's sessions, this device first. */
function SessionsSection() {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const end = useEndOwnSessions();
  const finish = (sessionId: string | undefined, done: string) =>
    end.mutate(sessionId, {
      onSuccess: () => toast({ description: done }),
      onError: (failure) => toastError(failure, 'Could not sign out'),
    });
  const sessions = data?.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <SecuritySection
      title="Where you are signed in"
      text="Sign out any device you do not recognise or no longer use."
      action={
        (sessions?.length ?? 0) > 1 && (
          <Button
            variant="secondary"
            loading={end.isPending && end.variables === undefined}
            onClick={() => finish(undefined, 'Your other devices were signed out.')}
          >
            Sign out all others
          </Button>
        )
      }
    >
      {error && !data && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-14" />}
      <ul className="divide-y">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => finish(session.id, `${deviceOf(session.userAgent)} was signed out.`)}
          />
        ))}
      </ul>
    </SecuritySection>
  );
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = session;
  const device = deviceOf(userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {device} {isCurrent && <Badge tone="credit">This device</Badge>}
        </span>
        <span className="block text-muted text-sm tabular-nums">
          Signed in {formatDateTime(createdAt)} · last used {formatDateTime(lastUsedAt)}
        </span>
      </span>
      {!isCurrent && (
        <Button variant="ghost" loading={isEnding} onClick={onEnd}>
          Sign out<span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}

/** The sign-in methods other than the password. */
function Methods() {
  const { data: security, error, refetch } = useQuery(ownSecurityQuery);
  if (error && !security) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (!security) return <Skeleton className="h-40 rounded-tile" />;
  const { secondFactor } = security;
  return (
    <>
      <PasskeysSection security={security} />
      {secondFactor && <SecondFactorSection security={{ ...security, secondFactor }} />}
    </>
  );
}

export function SecurityScreen() {
  return (
    <div className="mt-2.5 flex max-w-3xl flex-col gap-5">
      <PageHeader title="Sign-in and security" />
      <SecuritySection
        title="Password"
        text="Changing it signs you out on your other devices."
        action={
          <LinkButton to="/profile/change-password" variant="secondary">
            Change password
          </LinkButton>
        }
      />
      <Methods />
      <SessionsSection />
    </div>
  );
}
