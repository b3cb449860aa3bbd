import {
  type CreatedCustomer,
  type Customer,
  customerEdit,
  customerInput,
  PASSWORD_LINK_HOURS,
  type PasswordLink,
} from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { hasCode } from '#web/lib/calls/errors.ts';
import { showServerErrors } from '#web/lib/calls/server-errors.ts';
import { useFormDraft } from '#web/lib/drafts/use-draft.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SecretShown } from '#web/ui/form/copy-field.tsx';
import { ConflictNotice } from '#web/ui/form/save-bar.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCreateCustomer, useCreatePasswordLink, useEditCustomer } from '../api.ts';
import { personName } from '../person-labels.ts';
import { PERSON_LABELS, PersonFields, type PersonValues, personValues, typedFee } from './person-fields.tsx';

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
          {personName(form.getValues())} has not been emailed. They can sign in once you invite them to set a
          password, now or later from the customers list.
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
        // The current version is being fetched, and will be merged with the input.
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

function LinkShown({ link, name }: { link: PasswordLink; name: string }) {
  return (
    <SecretShown
      label="Password link"
      secret={`${location.origin}${link.path}`}
      title="This link is shown only once"
    >
      Give this link to {name}. It works once, until {formatDateTime(link.expiresAt)} ({PASSWORD_LINK_HOURS}{' '}
      hours) or until a new link is created.
      {link.mailedTo ? ` It has also been emailed to ${link.mailedTo}.` : ' It has not been emailed.'}
    </SecretShown>
  );
}

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
            : ' They have no email address, so give it to them yourself.'}
          {person.linkExpiresAt && ' The previous link will stop working.'}
        </p>
      )}
      {identity.question}
    </RouteDialog>
  );
}
