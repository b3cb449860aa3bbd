import type { Customer } from '@formulary/contract';
import { useState } from 'react';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useChangeActivation } from '../api.ts';
import { personName } from '../person-labels.ts';

const REASONS = [
  'The customer asked to close the account.',
  'The person has left the business.',
  'Suspected misuse of the account.',
];

export function AccountCard({ person }: { person: Customer }) {
  const isOwn = useCurrentUser().id === person.id;
  const identity = useConfirmedIdentity();
  const { mutate, reset, isPending, variables, error } = useChangeActivation(person.id, identity.confirmed);
  const [isAsking, setIsAsking] = useState(false);
  const [questions, setQuestions] = useState(0);
  const { version, isActive } = person;
  const name = personName(person);

  const activate = () =>
    mutate(
      { isActive: true, version },
      {
        onSuccess: () => toast({ description: `${name}’s account is active again.` }),
        onError: (failure) => toastError(failure, 'Could not activate the account'),
      },
    );
  const deactivate = (reason: string) =>
    mutate(
      { isActive: false, reason, version },
      {
        onSuccess: () => {
          setIsAsking(false);
          toast({ description: `${name}’s account is deactivated.` });
        },
      },
    );
  const ask = () => {
    reset();
    setQuestions(questions + 1);
    setIsAsking(true);
  };

  return (
    <section aria-label="Account" className="card px-5 py-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 className="title-group">Account</h2>
        {/** One button for both actions, so that the focus can return to it. */}
        {(!isActive || !isOwn) && (
          <Button
            variant="secondary"
            size="sm"
            loading={isPending && variables.isActive}
            onClick={isActive ? ask : activate}
          >
            {isActive ? 'Deactivate…' : 'Activate'}
          </Button>
        )}
      </div>
      <p className="mt-1 text-muted text-sm">
        {isActive
          ? `Can sign in.${isOwn ? ' Only another Admin can deactivate your account.' : ''}`
          : 'Deactivated: cannot sign in. Their history is kept.'}
      </p>
      {/** A new key clears the reason each time the dialog opens. */}
      <ReasonDialog
        key={questions}
        open={isAsking}
        title={`Deactivate ${name}’s account?`}
        description="They are signed out on every device and cannot sign in again. Orders, payments and the balance do not change. You can reactivate the account at any time."
        confirmLabel="Deactivate account"
        suggestions={REASONS}
        isPending={isPending}
        error={error}
        onConfirm={deactivate}
        onClose={() => setIsAsking(false)}
      />
      {identity.question}
    </section>
  );
}
