import type { OwnPasskey, OwnSecurity } from '@formulary/contract';
import { type FormEvent, useRef, useState } from 'react';
import { deviceOf } from '#web/lib/device-label.ts';
import { formatDate } from '#web/lib/format.ts';
import { canUsePasskeys } from '#web/parts/accounts/can-use-passkeys.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { addPasskey, removePasskey, renamePasskey, useRefreshSecurity } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecuritySection } from './security-section.tsx';
import { useIdentity } from './use-identity.tsx';

const TITLE = 'Passkeys';
const TEXT = 'Sign in with your fingerprint, face or device PIN, without a password.';
const UNSUITABLE =
  'Passkeys do not work on this page: they need HTTPS, and a host name rather than an IP address.';

const usedOn = ({ lastUsedAt, createdAt, isBackedUp }: OwnPasskey): string =>
  [
    `Added ${formatDate(createdAt)}`,
    lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet',
    isBackedUp && 'synchronised between your devices',
  ]
    .filter(Boolean)
    .join(' · ');

type PasskeysSectionProps = {
  security: OwnSecurity;
  /** Called once new recovery codes have been saved. */
  onSaved?: () => void;
};

/** The signed-in user's passkeys, which can be added, renamed and removed. */
export function PasskeysSection({ security, onSaved }: PasskeysSectionProps) {
  const { passkeys, askPassword } = security;
  const refresh = useRefreshSecurity();
  const identity = useIdentity(askPassword);
  const [isNaming, setIsNaming] = useState(false);
  const [codes, setCodes] = useState<string[]>();

  const add = (name: string) =>
    identity.start({
      label: 'Add the passkey',
      failed: 'The passkey was not added',
      run: async (password) => {
        const added = await addPasskey(name, password);
        if (!added) return;
        setIsNaming(false);
        if (added.recoveryCodes) setCodes(added.recoveryCodes);
        else await refresh();
        toast({ description: `The passkey ${name} was added.` });
      },
    });
  const remove = ({ id, name }: OwnPasskey) =>
    identity.start({
      label: 'Remove the passkey',
      failed: 'Could not remove the passkey',
      run: async (password) => {
        await removePasskey(id, password);
        await refresh();
        toast({ description: `The passkey ${name} was removed.` });
      },
    });

  if (codes)
    return (
      <SecuritySection title={TITLE} text={TEXT}>
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
  return (
    <SecuritySection
      title={TITLE}
      text={canUsePasskeys() ? TEXT : UNSUITABLE}
      action={
        canUsePasskeys() &&
        !isNaming && (
          <Button variant="secondary" onClick={() => setIsNaming(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {isNaming && (
        <NameForm
          name={deviceOf(navigator.userAgent)}
          hint="To help you recognise it later."
          label="Continue"
          isPending={identity.isPending}
          onNamed={add}
          onCancel={() => setIsNaming(false)}
        />
      )}
      {identity.prompt}
      {passkeys.length > 0 && (
        <ul className="divide-y">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRenamed={refresh}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
    </SecuritySection>
  );
}

type PasskeyRowProps = { passkey: OwnPasskey; onRenamed: () => Promise<void>; onRemove: () => void };

function PasskeyRow({ passkey, onRenamed, onRemove }: PasskeyRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const identity = useIdentity(false);
  const rename = (name: string) =>
    identity.start({
      label: 'Save',
      failed: 'Could not rename the passkey',
      run: async () => {
        await renamePasskey(passkey.id, name);
        await onRenamed();
        setIsRenaming(false);
      },
    });
  return (
    <li className="py-3">
      {isRenaming ? (
        <NameForm
          name={passkey.name}
          label="Save"
          isPending={identity.isPending}
          onNamed={rename}
          onCancel={() => setIsRenaming(false)}
        />
      ) : (
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            <span className="wrap-anywhere block font-medium">{passkey.name}</span>
            <span className="block text-muted text-sm">{usedOn(passkey)}</span>
          </span>
          <span className="flex flex-wrap">
            <Button variant="ghost" onClick={() => setIsRenaming(true)}>
              Rename<span className="sr-only"> {passkey.name}</span>
            </Button>
            <Button variant="ghost" onClick={onRemove}>
              Remove<span className="sr-only"> {passkey.name}</span>
            </Button>
          </span>
        </span>
      )}
    </li>
  );
}

type NameFormProps = {
  name: string;
  hint?: string;
  label: string;
  isPending: boolean;
  onNamed: (name: string) => void;
  onCancel: () => void;
};

function NameForm({ name, hint, label, isPending, onNamed, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (typed.trim() === '') field.current?.focus();
    else if (!isPending) onNamed(typed.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={field}
        label="Name"
        hint={hint}
        autoComplete="off"
        maxLength={60}
        value={typed}
        error={isChecked && typed.trim() === '' ? 'Enter a name, such as “Work laptop”.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
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
