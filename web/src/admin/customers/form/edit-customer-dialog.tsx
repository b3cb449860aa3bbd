import { type Customer, customerEdit } from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showServerErrors } from '#web/features/profile/server-errors.ts';
import { ApiError } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { customerQuery, useEditCustomer } from '../api.ts';
import { FIELD_WORDS, mergeEdit, valuesOf } from './merge-edit.ts';
import { PersonFields, type PersonValues } from './person-fields.tsx';

type Conflict = { field: keyof PersonValues; theirs: string };

/** Changes someone. What somebody else saves meanwhile is shown and put under what was typed; nothing typed is lost. */
export function EditCustomerDialog({ person, onClose }: { person: Customer; onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const edit = useEditCustomer(person.id);
  const [base, setBase] = useState(person);
  const [conflicts, setConflicts] = useState<Conflict[]>();
  const form = useForm<PersonValues & { version: number }, unknown, z.output<typeof customerEdit>>({
    resolver: zodResolver(customerEdit),
    defaultValues: { ...valuesOf(person), version: person.version },
  });
  const { errors } = form.formState;

  const mergeTheirs = async (): Promise<void> => {
    const latest = await queryClient.query({ ...customerQuery(person.id), staleTime: 0 });
    const theirs = valuesOf(latest);
    const { version: _, ...mine } = form.getValues();
    const merged = mergeEdit(valuesOf(base), mine, theirs);
    form.reset({ ...merged.values, version: latest.version });
    setBase(latest);
    setConflicts(merged.conflicts.map((field) => ({ field, theirs: String(theirs[field] ?? 'none') })));
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await edit.mutateAsync(values);
      toast({ description: 'The changes are saved.' });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE') await mergeTheirs();
      else if (error instanceof Error) showServerErrors(form, error);
    }
  });

  return (
    <RouteDialog
      size="lg"
      title="Edit customer"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} loading={edit.isPending}>
          Save
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {errors.root?.server && (
          <Notice tone="owed" title={errors.root.server.message} className="sm:col-span-2">
            What you typed is still here.
          </Notice>
        )}
        {conflicts && (
          <Notice title="Somebody else has changed this customer meanwhile" className="sm:col-span-2">
            <p>
              Nothing you typed is lost, and what they changed elsewhere is here now. Save again to go on.
            </p>
            {conflicts.map(({ field, theirs }) => (
              <p key={field}>
                {FIELD_WORDS[field]}: theirs is “{theirs}”; saving puts yours in its place.
              </p>
            ))}
          </Notice>
        )}
        <PersonFields register={form.register} errors={errors} />
      </form>
    </RouteDialog>
  );
}
