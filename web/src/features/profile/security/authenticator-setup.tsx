import type { NewAuthenticator } from '@formulary/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { confirmAuthenticator } from './api.ts';

const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The margin that scanners need, in squares. */
const QUIET = 3;

function QrCode({ qr: { size, path } }: Pick<NewAuthenticator, 'qr'>) {
  const length = size + 2 * QUIET;
  return (
    // Black on white in both themes: not every scanner reads it inverted.
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`${-QUIET} ${-QUIET} ${length} ${length}`}
      shapeRendering="crispEdges"
      className="aspect-square w-48 self-start max-w-full rounded-control border"
    >
      <rect x={-QUIET} y={-QUIET} width={length} height={length} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

type AuthenticatorSetupProps = {
  authenticator: NewAuthenticator;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Shows the key for an authenticator app, and verifies its first code. */
export function AuthenticatorSetup({ authenticator, onConfirmed, onCancel }: AuthenticatorSetupProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setIsPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const confirm = async () => {
    setIsPending(true);
    setFailure(undefined);
    try {
      onConfirmed(await confirmAuthenticator(code));
    } catch (refused) {
      const said = refused instanceof ApiError ? refused.errors.code : undefined;
      setError(said);
      setFailure(said ? undefined : refused);
      field.current?.select();
    }
    setIsPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (code.trim() !== '') return void confirm();
    setError('Enter the code.');
    field.current?.focus();
  };

  return (
    <div className="flex flex-wrap gap-6">
      <QrCode qr={authenticator.qr} />
      <form noValidate onSubmit={submit} className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
        <ol className="list-decimal space-y-1 pl-5">
          <li>Install an authenticator app on your phone, or use the one in your password manager.</li>
          <li>Scan the QR code with it, or type the key.</li>
          <li>Enter the code that it shows.</li>
        </ol>
        <p className="text-sm">
          Key: <span className="wrap-anywhere select-all font-mono">{inFours(authenticator.secret)}</span>
        </p>
        {failure !== undefined && (
          <Notice tone="owed" title="The app is not set up yet">
            {messageOf(failure)}
          </Notice>
        )}
        <TextField
          ref={field}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={error}
          onChange={({ target }) => setCode(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={isPending}>
            Confirm
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
