import type { NewAuthenticator, OwnSecurity } from '@formulary/contract';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { removeAuthenticator, renewRecoveryCodes, startAuthenticator, useRefreshSecurity } from './api.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecuritySection } from './security-section.tsx';
import { useIdentity } from './use-identity.tsx';

type SecondFactorSectionProps = {
  security: OwnSecurity & { secondFactor: NonNullable<OwnSecurity['secondFactor']> };
  /** Runs once new recovery codes have been saved. */
  onSaved?: () => void;
};

const describe = ({ isRequired }: { isRequired: boolean }): string =>
  isRequired
    ? 'Your store requires it: a code from your phone, or a passkey, after the password.'
    : 'A code from your phone, or a passkey, after the password. A stolen password is then not enough.';

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
            text={recoveryCodesLeft === 1 ? '1 is left' : `${recoveryCodesLeft} are left`}
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
