import type { Customer, StaffSession, StaffSessionList } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceOf } from '#web/lib/device-label.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Heard, Nothing } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { sessionsQuery, useEndSessions, useResetSecondFactor } from '../api.ts';
import { personName } from '../person-labels.ts';

export function SessionsCard({ person }: { person: Customer }) {
  const personId = person.id;
  const query = useQuery(sessionsQuery(personId));
  const { data } = query;
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
      <Heard
        query={query}
        isEmpty={!data?.sessions.length}
        nothing={<Nothing className="mt-2">Not signed in anywhere.</Nothing>}
        skeleton={<Skeleton className="mt-3 h-10" />}
      >
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
      </Heard>
      {data && <SecondFactor person={person} {...data} />}
    </section>
  );
}

const factorsOf = ({ passkeys, hasAuthenticator }: Pick<StaffSessionList, 'passkeys' | 'hasAuthenticator'>) =>
  [
    hasAuthenticator && 'authenticator app',
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
  ]
    .filter(Boolean)
    .join(', ');

type SecondFactorProps = { person: Customer } & Pick<StaffSessionList, 'passkeys' | 'hasAuthenticator'>;

/** A person's second factors, with a reset for those who have lost theirs. */
function SecondFactor({ person, ...factors }: SecondFactorProps) {
  const isOwn = useCurrentUser().id === person.id;
  const identity = useConfirmedIdentity();
  const reset = useResetSecondFactor(person.id, identity.confirmed);
  const [isAsking, setIsAsking] = useState(false);
  const names = factorsOf(factors);
  const name = personName(person);
  if (names === '') return null;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 border-t pt-3 text-sm">
      <span className="min-w-0">Also signs in with: {names}</span>
      {!isOwn && (
        <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
          Reset…<span className="sr-only"> the second factor</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        destructive
        title={`Reset ${name}’s second factor?`}
        description="Their passkeys, authenticator app and recovery codes are removed, and they are signed out everywhere. They can then sign in with the password and set up new ones. First make sure that the request really comes from them."
        confirmLabel="Reset"
        loading={reset.isPending}
        onConfirm={() =>
          reset.mutate(undefined, {
            onSuccess: () => toast({ description: `${name}’s second factor was reset.` }),
            onSettled: () => setIsAsking(false),
          })
        }
      >
        {identity.question}
      </ConfirmDialog>
    </div>
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
