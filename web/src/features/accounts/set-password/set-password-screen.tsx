import { fieldErrors, newPassword, PASSWORD_MIN } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError, hasStatus, isOutcomeUnknown, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { GuestFrame } from '../guest-frame.tsx';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';
import { linkOwnerQuery, useSetPassword } from './api.ts';

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
            ? 'We could not confirm that your password was set. Try again. If the link no longer works, log in with the new password.'
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
