import { fieldErrors, newPassword } from '@formulary/contract';
import { type FormEvent, useState } from 'react';
import { ApiError, isUnanswered, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useSetPassword } from './api.ts';

const DIFFERENT = 'The two passwords are not the same.';

/** The new password, twice. */
export function SetPasswordForm({ token, username }: { token: string; username: string }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const save = useSetPassword(token);
  const parsed = newPassword.safeParse({ newPassword: password });
  const refused = save.error instanceof ApiError ? save.error.errors.newPassword : undefined;
  const error = isChecked && !parsed.success ? fieldErrors(parsed.error).newPassword : refused;
  const isSame = password === again;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (parsed.success && isSame && !save.isPending) save.mutate(parsed.data.newPassword);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {save.error && !refused && (
        <Notice tone="owed" title={messageOf(save.error)}>
          {isUnanswered(save.error)
            ? 'We do not know whether your password was set. Try again. If the link no longer works, log in with the new password.'
            : 'Your password has not been set.'}
        </Notice>
      )}
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={error}
      />
      <PasswordField
        label="New password again"
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
