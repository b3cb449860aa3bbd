import type { NewAuthenticator, OwnSecurity } from '@formulary/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  useRefreshSecurity,
} from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecuritySection } from './security-section.tsx';
import { useIdentity } from './use-identity.tsx';

const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The margin that scanners need, in squares. */
const QUIET = 3;

function QrCode({ qr: { size, path } }: Pick<NewAuthenticator, 'qr'>) {
  const length = size + 2 * QUIET;
  return (
    // Black on white in both themes, because some scanners cannot read it inverted.
    <svg
      role="img"
      aria-label="QR code for the setup key"
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
function AuthenticatorSetup({ authenticator, onConfirmed, onCancel }: AuthenticatorSetupProps) {
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

type SecondFactorSectionProps = {
  security: OwnSecurity & { secondFactor: NonNullable<OwnSecurity['secondFactor']> };
  /** Called once new recovery codes have been saved. */
  onSaved?: () => void;
};

const describe = ({ isRequired }: { isRequired: boolean }): string =>
  isRequired
    ? 'Your store requires a code from your phone, or a passkey, after your password.'
    : 'A code from your phone, or a passkey, after your password. A stolen password is then not enough to sign in.';

/** The authenticator app and recovery codes of a member of staff. */
export function SecondFactorSection({ security, onSaved }: SecondFactorSectionProps) {
  const { secondFactor, askPassword, passkeys } = security;
  const { authenticatorSince, recoveryCodesLeft } = secondFactor;
  const refresh = useRefreshSecurity();
  const identity = useIdentity(askPassword);
  const [setup, setSetup] = useState<NewAuthenticator>();
  const [codes, setCodes] = useState<string[]>();
  const hasAny = authenticatorSince !== null || passkeys.length > 0;

  if (codes)
    return (
      <SecuritySection title="Second factor" text={describe(secondFactor)}>
        <RecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes(undefined);
            void refresh();
            onSaved?.();
          }}
        />
      </SecuritySection>
    );
  if (setup)
    return (
      <SecuritySection title="Second factor" text="Set up an authenticator app.">
        <AuthenticatorSetup
          authenticator={setup}
          onConfirmed={(shown) => {
            setSetup(undefined);
            setCodes(shown);
          }}
          onCancel={() => setSetup(undefined)}
        />
      </SecuritySection>
    );

  const begin = () =>
    identity.start({
      label: 'Set up the app',
      failed: 'Could not start',
      run: async (password) => setSetup(await startAuthenticator(password)),
    });
  const remove = () =>
    identity.start({
      label: 'Remove the app',
      failed: 'Could not remove the authenticator app',
      run: async (password) => {
        await removeAuthenticator(password);
        await refresh();
        toast({ description: 'The authenticator app was removed.' });
      },
    });
  const renew = () =>
    identity.start({
      label: 'Show new codes',
      failed: 'Could not replace the recovery codes',
      run: async (password) => setCodes(await renewRecoveryCodes(password)),
    });

  return (
    <SecuritySection title="Second factor" text={describe(secondFactor)}>
      <ul className="divide-y">
        <Row
          name="Authenticator app"
          text={authenticatorSince ? `Since ${formatDate(authenticatorSince)}` : 'Not set up'}
          action={
            authenticatorSince ? (
              <Button variant="ghost" onClick={remove}>
                Remove<span className="sr-only"> the authenticator app</span>
              </Button>
            ) : (
              <Button variant={hasAny ? 'secondary' : 'primary'} loading={identity.isPending} onClick={begin}>
                Set up<span className="sr-only"> an authenticator app</span>
              </Button>
            )
          }
        />
        {hasAny && (
          <Row
            name="Recovery codes"
            text={`${recoveryCodesLeft} left`}
            action={
              <Button variant="ghost" onClick={renew}>
                Replace<span className="sr-only"> the recovery codes</span>
              </Button>
            }
          />
        )}
      </ul>
      {identity.prompt}
    </SecuritySection>
  );
}

function Row({ name, text, action }: { name: string; text: string; action: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
      {action}
    </li>
  );
}
