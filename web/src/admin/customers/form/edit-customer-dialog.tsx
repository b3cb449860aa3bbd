import { type Customer, customerEdit } from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { hasCode } from '#web/lib/calls/errors.ts';
import { showServerErrors } from '#web/lib/calls/server-errors.ts';
import { useFormDraft } from '#web/lib/drafts/use-form-draft.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { ConflictNotice } from '#web/ui/feedback/conflict-notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useEditCustomer } from '../api.ts';
import { PERSON_LABELS, PersonFields, type PersonValues, personValues, typedFee } from './person-fields.tsx';

const personEdit = customerEdit.omit({ version: true }).extend(typedFee);

/** Keeps the input when someone else saves in the meantime. */
export function EditCustomerDialog({ person, onClose }: { person: Customer; onClose: () => void }) {
  const formId = useId();
  const identity = useConfirmedIdentity();
  const edit = useEditCustomer(person.id, identity.confirmed);
  const saved = personValues(person);
  const form = useForm<PersonValues, unknown, z.output<typeof personEdit>>({
    resolver: zodResolver(personEdit),
    defaultValues: saved,
  });
  const { conflict } = useFormDraft(form, saved);
  const submit = form.handleSubmit((values) =>
    edit
      .mutateAsync({ ...values, version: person.version })
      .then(() => {
        toast({ description: 'Changes saved.' });
        onClose();
      })
      .catch((error: Error) => {
        // The current version is being fetched and is then merged with the input.
        if (!hasCode(error, 'STALE')) showServerErrors(form, error);
      }),
  );

  return (
    <RouteDialog
      size="lg"
      title="Edit customer"
      onClose={onClose}
      footer={
        !conflict && (
          <Button type="submit" form={formId} loading={edit.isPending}>
            Save
          </Button>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {conflict && <ConflictNotice conflict={conflict} labels={PERSON_LABELS} className="sm:col-span-2" />}
        <PersonFields form={form} />
      </form>
      {identity.question}
    </RouteDialog>
  );
}
