import type { Customer, PasswordLink } from '@formulary/contract';
import { useState } from 'react';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCreatePasswordLink } from '../api.ts';
import { LinkShown } from '../form/link-shown.tsx';
import { personName } from '../person-labels.ts';

export function LinkDialog({ person, onClose }: { person: Customer; onClose: () => void }) {
  const identity = useConfirmedIdentity();
  const make = useCreatePasswordLink(person.id, identity.confirmed);
  const [link, setLink] = useState<PasswordLink>();
  const name = personName(person);
  return (
    <RouteDialog
      title={person.hasPassword ? 'Create a password link' : `Invite ${name}`}
      onClose={onClose}
      footer={
        !link && (
          <Button loading={make.isPending} onClick={() => make.mutate(undefined, { onSuccess: setLink })}>
            {person.hasPassword ? 'Create link' : 'Invite'}
          </Button>
        )
      }
    >
      {link ? (
        <LinkShown link={link} name={name} />
      ) : (
        <p>
          {name} can use the link once to set a new password. Doing so ends all of their sessions. Until then
          {person.hasPassword ? ' their current password still works' : ' they cannot sign in'}.
          {person.email
            ? ` It is also emailed to ${person.email}, if this store sends emails.`
            : ' They have no email address, so hand it over yourself.'}
          {person.linkExpiresAt && ' The previous link will stop working.'}
        </p>
      )}
      {identity.question}
    </RouteDialog>
  );
}
