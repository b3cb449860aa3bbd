import { type CreatedCustomer, customerInput } from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showServerErrors } from '#web/lib/calls/server-errors.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCreateCustomer } from '../api.ts';
import { personName } from '../person-labels.ts';
import { PersonFields, type PersonValues, personValues, typedFee } from './person-fields.tsx';

const newPerson = customerInput.extend(typedFee);
type Values = PersonValues & { storeAccess: boolean; canCollect: boolean };

export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const formId = useId();
  const identity = useConfirmedIdentity();
  const create = useCreateCustomer(identity.confirmed);
  const [made, setMade] = useState<CreatedCustomer>();
  const form = useForm<Values, unknown, z.output<typeof newPerson>>({
    resolver: zodResolver(newPerson),
    defaultValues: { ...personValues(), storeAccess: true, canCollect: false },
  });
  const submit = form.handleSubmit((values) =>
    create
      .mutateAsync(values)
      .then(setMade)
      .catch((error: Error) => showServerErrors(form, error)),
  );

  if (made)
    return (
      <RouteDialog
        title="Account created"
        onClose={onClose}
        footer={
          <>
            <Button
              variant="secondary"
              onClick={() => navigate({ to: '/admin/customers/$id', params: { id: made.id } })}
            >
              Open customer
            </Button>
            <Button
              onClick={() => navigate({ to: '/admin/customers/$id/password', params: { id: made.id } })}
            >
              Invite…
            </Button>
          </>
        }
      >
        <p>
          {personName(form.getValues())} has not been emailed. They can sign in once you have invited them to
          set a password: now, or later with others in the list.
        </p>
      </RouteDialog>
    );
  return (
    <RouteDialog
      size="lg"
      title="New customer"
      description="To add a member of staff, choose the role Staff or Admin."
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} loading={create.isPending}>
          {' '}
          Create account{' '}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <PersonFields form={form} />
        <Switch label="Store access" {...form.register('storeAccess')} />
        <Switch label="Can collect" {...form.register('canCollect')} />
      </form>
      {identity.question}
    </RouteDialog>
  );
}
