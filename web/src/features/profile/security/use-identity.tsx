import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/calls/errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { PasswordField } from '#web/ui/form/text-field.tsx';

type Act = {
  /** The label of the action, as on its button: "Remove". */
  label: string;
  /** The title of the error message. */
  failed: string;
  run: (password?: string) => Promise<void>;
};

/**
 * Runs an action that changes how the user signs in. If they signed in some time ago, it asks for the password first:
 * render `prompt` next to the action.
 */
export const useIdentity = (
  askPassword: boolean,
): { start: (act: Act) => void; isPending: boolean; prompt: ReactNode } => {
  const [asked, setAsked] = useState<Act>();
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  const attempt = async (act: Act, password?: string) => {
    setIsPending(true);
    try {
      await act.run(password);
      setAsked(undefined);
      setError(undefined);
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.errors.password : undefined;
      if (said === undefined) toastError(failure, act.failed);
      else {
        // Being asked for the password is not a failure.
        setError(password === undefined ? undefined : said);
        setAsked(act);
      }
    }
    setIsPending(false);
  };
  const start = (act: Act): void => {
    setError(undefined);
    if (askPassword) setAsked(act);
    else void attempt(act);
  };
  const prompt = asked && (
    <PasswordPrompt
      key={asked.label}
      label={asked.label}
      error={error}
      isPending={isPending}
      onConfirm={(password) => void attempt(asked, password)}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { start, isPending, prompt };
};

type PasswordPromptProps = {
  label: string;
  error: string | undefined;
  isPending: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
};

function PasswordPrompt({ label, error, isPending, onConfirm, onCancel }: PasswordPromptProps) {
  const { username } = useCurrentUser();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (password !== '' && !isPending) onConfirm(password);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-control border bg-sunken/50 p-4"
    >
      {/** For password managers. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Your password"
        hint="To confirm that it is you."
        autoComplete="current-password"
        value={password}
        error={isChecked && password === '' ? 'Enter your password.' : error}
        onChange={({ target }) => setPassword(target.value)}
        ref={(field) => field?.focus()}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
