import { fieldErrors, linkOwner, newPassword, PASSWORD_MIN } from '@formulary/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { ApiError, hasStatus, isOutcomeUnknown, messageOf } from '#web/lib/calls/errors.ts';
import { forgetUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { landingPath } from './landing-path.ts';
import { nextStepOf, SecondFactorStep } from './login/second-factor-step.tsx';

const pathOf = (token: string): string => `password-links/${encodeURIComponent(token)}`;

/** Fetches the owner of a password link; 404 if the link is no longer valid. */
const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-links', token],
    queryFn: ({ signal }) => requestJson(pathOf(token), linkOwner, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/**
 * Sets the password, signs in (after asking for a second factor, if there is one) and clears everything cached for a
 * previous user.
 */
const useSetPassword = (token: string) => {
  const queryClient = useQueryClient();
  const { history, options } = useRouter();
  const enter = async () => {
    forgetUser(queryClient);
    history.push(await landingPath(options.context, undefined));
  };
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (newPassword: string) =>
      nextStepOf(await request(pathOf(token), { method: 'POST', body: { newPassword } })),
    onSuccess: (next) => (next ? undefined : enter()),
  });
  return { save, enter };
};

const DIFFERENT = 'The passwords do not match.';

function SetPasswordForm({ token, username }: { token: string; username: string }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { save, enter } = useSetPassword(token);
  const { history } = useRouter();
  const parsed = newPassword.safeParse({ newPassword: password });
  const refused = save.error instanceof ApiError ? save.error.errors.newPassword : undefined;
  const error = isChecked && !parsed.success ? fieldErrors(parsed.error).newPassword : refused;
  const isSame = password === again;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (parsed.success && isSame && !save.isPending) save.mutate(parsed.data.newPassword);
  };
  if (save.data)
    return <SecondFactorStep step={save.data} onSignedIn={enter} onRestart={() => history.push('/login')} />;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {save.error && !refused && (
        <Notice tone="owed" title={messageOf(save.error)}>
          {isOutcomeUnknown(save.error)
            ? 'We could not confirm that your password was set. Try again. If the link no longer works, sign in with the new password.'
            : 'Your password has not been set.'}
        </Notice>
      )}
      {/** For password managers. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={error}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        value={again}
        onChange={({ target }) => setAgain(target.value)}
        error={isChecked && !isSame ? DIFFERENT : undefined}
      />
      <Button type="submit" size="lg" loading={save.isPending}>
        Set password
      </Button>
    </form>
  );
}

export function SetPasswordScreen({ token }: { token: string }) {
  const { data: owner, error, refetch } = useQuery(linkOwnerQuery(token));
  return (
    <GuestFrame
      title="Set your password"
      text={
        owner && (
          <>
            {owner.name}, your username is <strong className="text-ink">{owner.username}</strong>. Your
            password must be at least {PASSWORD_MIN} characters long.
          </>
        )
      }
    >
      {owner && <SetPasswordForm token={token} username={owner.username} />}
      {!owner && !error && <Skeleton className="h-40 w-full" />}
      {!owner && hasStatus(error, 404) && (
        <>
          <Notice tone="owed" title="This link does not work">
            {error.message}
          </Notice>
          <LinkButton to="/login" variant="secondary">
            Go to login
          </LinkButton>
        </>
      )}
      {!owner && error && !hasStatus(error, 404) && (
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      )}
    </GuestFrame>
  );
}
