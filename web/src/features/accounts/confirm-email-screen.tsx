import { emailChangeOwner } from '@formulary/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { GuestFrame } from './guest-frame.tsx';

const TITLE = 'Confirm your email address';
const pathOf = (token: string): string => `email-changes/${encodeURIComponent(token)}`;

const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-changes', token],
    queryFn: ({ signal }) => requestJson(pathOf(token), emailChangeOwner, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Opened from the email. A button confirms, because mail programs open links to check them. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(emailChangeQuery(token));
  const confirm = useMutation({
    networkMode: 'always',
    mutationFn: () => request(pathOf(token), { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users'], refetchType: 'none' }),
  });
  if (confirm.isSuccess)
    return (
      <GuestFrame title={TITLE}>
        <Notice tone="credit" title="Your email address is confirmed">
          Emails about your account go to <strong className="wrap-anywhere">{data?.email}</strong> from now
          on.
        </Notice>
        <LinkButton to="/">Go to the store</LinkButton>
      </GuestFrame>
    );
  const unusable = [error, confirm.error].find((one) => hasStatus(one, 404));
  if (unusable)
    return (
      <GuestFrame title={TITLE}>
        <Notice tone="owed" title="This link does not work">
          {unusable.message}
        </Notice>
        <LinkButton to="/profile" variant="secondary">
          Go to your profile
        </LinkButton>
      </GuestFrame>
    );
  return (
    <GuestFrame
      title={TITLE}
      text={
        data && (
          <>
            Use <strong className="text-ink">{data.email}</strong> for the account{' '}
            <strong className="text-ink">{data.username}</strong>.
          </>
        )
      }
    >
      {confirm.error && (
        <Notice tone="owed" title="The address is not confirmed yet">
          {messageOf(confirm.error)}
        </Notice>
      )}
      {data && (
        <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm this address
        </Button>
      )}
      {!data && !error && <Skeleton className="h-20 w-full" />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={refetch} />}
    </GuestFrame>
  );
}
