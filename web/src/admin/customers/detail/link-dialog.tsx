import type { Customer, PasswordLink } from '@formulary/contract';
import { useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useMakeLink } from '../api.ts';
import { LinkShown } from '../form/link-shown.tsx';
import { personName } from '../person-labels.ts';

/** Makes a link by which somebody sets their password, and shows it once. */
export function LinkDialog({ person, onClose }: { person: Customer; onClose: () => void }) {
  const make = useMakeLink(person.id);
  const [link, setLink] = useState<PasswordLink>();
  const name = personName(person);
  return (
    <RouteDialog
      title="Link to set the password"
      onClose={onClose}
      footer={
        !link && (
          <Button loading={make.isPending} onClick={() => make.mutate(undefined, { onSuccess: setLink })}>
            Create link
          </Button>
        )
      }
    >
      {link ? (
        <LinkShown link={link} name={name} />
      ) : (
        <p>
          {name} sets a new password by it, once; every session of theirs ends then. Until they do,
          {person.hasPassword ? ' the password they have goes on working' : ' they cannot sign in'}.
          {person.linkExpiresAt && ' The previous link stops working now.'}
        </p>
      )}
    </RouteDialog>
  );
}
