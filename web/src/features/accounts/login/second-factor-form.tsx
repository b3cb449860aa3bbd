import type { NextSignInStep } from '@formulary/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { request } from '#web/lib/calls/api.ts';
import { ApiError, hasCode, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type SecondFactorFormProps = {
  methods: NextSignInStep['methods'];
  onSignedIn: () => Promise<void>;
  /** Goes back to the password. */
  onRestart: () => void;
};

const HINTS = {
  code: 'The 6 digits from your authenticator app, or a recovery code.',
  recovery: 'A recovery code, if you do not have your passkey with you.',
};

/**
 * Asks for the second factor after the correct password. Used by the login page, so it has no router and no queries.
 */
export function SecondFactorForm({ methods, onSignedIn, onRestart }: SecondFactorFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setIsPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const send = async () => {
    try {
      await request('auth/second-factor', { method: 'POST', body: { code } });
      await onSignedIn();
    } catch (refused) {
      const said = refused instanceof ApiError ? refused.errors.code : undefined;
      setError(said);
      setFailure(said ? undefined : refused);
      field.current?.select();
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(undefined);
    setError(code.trim() === '' ? 'Enter the code.' : undefined);
    if (code.trim() === '') return field.current?.focus();
    setIsPending(true);
    await send();
    setIsPending(false);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure !== undefined && (
        <Notice
          tone="owed"
          title={hasCode(failure, 'UNAUTHENTICATED') ? 'Enter your password again' : 'You are not signed in'}
        >
          {messageOf(failure)}
        </Notice>
      )}
      <TextField
        ref={field}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint={HINTS[methods.includes('code') ? 'code' : 'recovery']}
        value={code}
        error={error}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" size="lg" loading={isPending}>
        Continue
      </Button>
      {methods.includes('passkey') && (
        <PasskeyButton label="Use a passkey" onSignedIn={onSignedIn} onFailed={setFailure} />
      )}
      <Button variant="ghost" onClick={onRestart}>
        Back to the password
      </Button>
    </form>
  );
}
