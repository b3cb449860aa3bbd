import { type Profile, profile } from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '#web/lib/calls/server-errors.ts';
import { createDraftStore } from '#web/lib/drafts/draft-store.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useSaveProfile } from './api.ts';

/** Keyed by user, so that no one else sees the draft. */
const drafts = createDraftStore<Profile>();

/** Name, surname and phone. The Save button appears once something has changed. */
export function ProfileForm() {
  const { id, name, surname, phone } = useCurrentUser();
  const save = useSaveProfile(id);
  const form = useForm({ resolver: zodResolver(profile), defaultValues: { name, surname, phone } });
  const { register, handleSubmit, reset, subscribe, formState } = form;
  const { errors, isDirty } = formState;

  useEffect(() => {
    const draft = drafts.of(id);
    if (draft) reset(draft, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty: isTyped, values }) => (isTyped ? drafts.keep(id, values) : drafts.forget(id)),
    });
  }, [id, reset, subscribe]);

  const submit = handleSubmit((values) =>
    save
      .mutateAsync(values)
      .then((saved) => {
        drafts.forget(id);
        reset({ name: saved.name, surname: saved.surname, phone: saved.phone });
        toast({ description: 'Your details have been updated successfully.' });
      })
      .catch((error: Error) => showServerErrors(form, error)),
  );

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Your details"
      className="card flex flex-col gap-5 rounded-tile p-5 sm:p-7"
    >
      {errors.root?.server && (
        <Notice tone="owed" title={errors.root.server.message}>
          Your changes are not saved yet.
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="given-name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Surname"
          autoComplete="family-name"
          error={errors.surname?.message}
          {...register('surname')}
        />
      </div>
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
        className="sm:max-w-[calc(50%-0.625rem)]"
      />
      {isDirty && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button variant="ghost" disabled={save.isPending} onClick={() => reset()}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
