import { type KeyboardEvent, useRef, useState } from 'react';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type PasswordQuestionProps = {
  open: boolean;
  error: string | undefined;
  isPending: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
};

/** Asks for the password of the person who is signed in. Enter in the field confirms. */
export function PasswordQuestion({ open, error, isPending, onConfirm, onCancel }: PasswordQuestionProps) {
  const { username } = useCurrentUser();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setPassword('');
    setIsChecked(false);
  }
  const confirm = () => {
    setIsChecked(true);
    field.current?.focus();
    if (password !== '' && !isPending) onConfirm(password);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title="Confirm that it is you"
      description="You signed in some time ago. Enter your password to continue."
      confirmLabel="Confirm"
      loading={isPending}
      onConfirm={confirm}
      initialFocus={field}
    >
      {/** For password managers. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        ref={field}
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={isChecked && password === '' ? 'Enter your password.' : error}
        onChange={({ target }) => setPassword(target.value)}
        onKeyDown={onKeyDown}
      />
    </ConfirmDialog>
  );
}
