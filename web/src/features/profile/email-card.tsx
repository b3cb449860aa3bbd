import { ownEmail } from '@formulary/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';

const ownEmailQuery = queryOptions({
  queryKey: ['users', 'email'],
  queryFn: ({ signal }) => requestJson('users/email', ownEmail, { signal }),
});

const useCancelEmailChange = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request('users/email/change', { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries(ownEmailQuery),
  });
};

/** The address for emails, and a new one that has not been confirmed. */
export function EmailCard({ isLoggingOut }: { isLoggingOut: boolean }) {
  // The card is rendered after the screen, perhaps after the user has logged out, when the request would be refused.
  const query = useQuery({ ...ownEmailQuery, enabled: !isLoggingOut });
  const cancel = useCancelEmailChange();
  if (!query.data)
    return <FailedPart query={query} what="your email address" className="card rounded-tile" />;
  const { email, pending, canChange } = query.data;
  return (
    <section
      aria-label="Email address"
      className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-tile p-5 sm:px-7"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-medium">Email address</h2>
        <p className="wrap-anywhere text-muted">{email ?? 'None yet'}</p>
        {pending && (
          <p className="wrap-anywhere mt-1 text-sm">
            Open the link that we sent to <strong className="font-medium">{pending.email}</strong> to use that
            address.
          </p>
        )}
        {!canChange && <p className="mt-1 text-muted text-sm">Contact us to change it.</p>}
      </div>
      {canChange && (
        <div className="flex flex-wrap gap-3">
          {pending && (
            <Button
              variant="ghost"
              loading={cancel.isPending}
              onClick={() =>
                cancel.mutate(undefined, { onError: (error) => toastError(error, 'Could not cancel') })
              }
            >
              Cancel the change
            </Button>
          )}
          <LinkButton to="/profile/email" variant="secondary" resetScroll={false}>
            Change<span className="sr-only"> email address</span>
          </LinkButton>
        </div>
      )}
    </section>
  );
}
