import type { Customer } from '@formulary/contract';
import { useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useChangeActivation } from '../api.ts';
import { personName } from '../person-words.ts';

/** Whether somebody can sign in at all, for an Admin to change. */
export function AccountCard({ person }: { person: Customer }) {
  const change = useChangeActivation(person.id);
  const [isAsking, setIsAsking] = useState(false);
  const name = personName(person);

  const turn = (isActive: boolean) =>
    change.mutate(
      { isActive, version: person.version },
      {
        onSuccess: () =>
          toast({ description: `${name}’s account is ${isActive ? 'active again' : 'deactivated'}.` }),
        onSettled: () => setIsAsking(false),
      },
    );

  return (
    <section aria-label="Account" className="card px-5 py-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 className="title-group">Account</h2>
        {person.isActive ? (
          <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
            Deactivate…
          </Button>
        ) : (
          <Button variant="secondary" size="sm" loading={change.isPending} onClick={() => turn(true)}>
            Activate
          </Button>
        )}
      </div>
      <p className="mt-1 text-muted text-sm">
        {person.isActive ? 'Can sign in.' : 'Deactivated: cannot sign in. The history is kept.'}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Deactivate ${name}’s account?`}
        description="They are signed out everywhere at once and cannot sign in again. Orders, payments and the balance stay as they are. You can activate the account again."
        confirmLabel="Deactivate account"
        destructive
        loading={change.isPending}
        onConfirm={() => turn(false)}
      />
    </section>
  );
}
