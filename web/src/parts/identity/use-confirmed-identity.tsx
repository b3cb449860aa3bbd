import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { ApiError } from '#web/lib/calls/errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type PasswordQuestionProps = {
  open: boolean;
  error: string | undefined;
  isPending: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
};

/** Asks for the signed-in user's password. Enter in the field confirms. */
function PasswordQuestion({ open, error, isPending, onConfirm, onCancel }: PasswordQuestionProps) {
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

const NOT_CONFIRMED = 'Nothing was changed, because your password was not entered.';

/** Sends a request, with the password if one was required. */
export type Confirmed = <T>(send: (password?: string) => Promise<T>) => Promise<T>;

type Asked = {
  send: (password: string) => Promise<void>;
  fail: (error: unknown) => void;
};

const passwordErrorOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.password : undefined;

/**
 * Asks for the password in a dialog if the store requires it for an action, and then sends the same action again, so
 * that typed input is kept. If the action is in a dialog, render `question` inside it: Escape then closes only the
 * question.
 */
export const useConfirmedIdentity = (): { confirmed: Confirmed; question: ReactNode } => {
  const [asked, setAsked] = useState<Asked>();
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  const confirmed: Confirmed = useCallback(async (send) => {
    try {
      return await send();
    } catch (failure) {
      if (passwordErrorOf(failure) === undefined) throw failure;
      return new Promise((resolve, reject) =>
        setAsked({ send: async (password) => resolve(await send(password)), fail: reject }),
      );
    }
  }, []);
  const close = (): void => {
    setAsked(undefined);
    setError(undefined);
  };
  const attempt = async ({ send, fail }: Asked, password: string): Promise<void> => {
    setIsPending(true);
    try {
      await send(password);
      close();
    } catch (failure) {
      const refused = passwordErrorOf(failure);
      setError(refused);
      if (refused === undefined) {
        fail(failure);
        close();
      }
    } finally {
      setIsPending(false);
    }
  };
  const question = (
    <PasswordQuestion
      open={asked !== undefined}
      error={error}
      isPending={isPending}
      onConfirm={(password) => asked && void attempt(asked, password)}
      onCancel={() => {
        asked?.fail(new ApiError(400, NOT_CONFIRMED));
        close();
      }}
    />
  );
  return { confirmed, question };
};
