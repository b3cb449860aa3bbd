import { type Customer, type LegalDetails, legalDetailsInput } from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { hasCode } from '#web/lib/calls/errors.ts';
import { showServerErrors } from '#web/lib/calls/server-errors.ts';
import { useFormDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConflictNotice } from '#web/ui/form/save-bar.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useSaveLegalDetails } from '../api.ts';

type LegalValues = z.input<typeof legalDetailsInput>;

const LABELS: Record<keyof LegalValues, string> = {
  legalName: 'Legal name',
  vatNumber: 'VAT number',
  registrationNumber: 'Registration number',
  address: 'Address',
  licenceNumber: 'Licence number',
  termsDays: 'Payment terms in days',
};

const valuesOf = ({ version, ...details }: LegalDetails): LegalValues => details;
const daysOrNone = (typed: unknown): number | null =>
  typed === '' || typed === null ? null : Number(String(typed).trim());

/** Keeps the input when someone else saves in the meantime. */
export function LegalDialog({ person, onClose }: { person: Customer; onClose: () => void }) {
  const formId = useId();
  const save = useSaveLegalDetails(person.id);
  const saved = valuesOf(person.legal);
  const form = useForm<LegalValues>({ resolver: zodResolver(legalDetailsInput), defaultValues: saved });
  const { register, formState } = form;
  const { errors } = formState;
  const { conflict } = useFormDraft(form, saved);
  const submit = form.handleSubmit((values) =>
    save
      .mutateAsync({ ...values, version: person.legal.version })
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
      title="Details for documents"
      onClose={onClose}
      footer={
        !conflict && (
          <Button type="submit" form={formId} loading={save.isPending}>
            Save
          </Button>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {conflict && <ConflictNotice conflict={conflict} labels={LABELS} className="sm:col-span-2" />}
        {errors.root?.server && (
          <Notice tone="owed" title={errors.root.server.message} className="sm:col-span-2">
            Your input is still here.
          </Notice>
        )}
        <TextField
          label={LABELS.legalName}
          optional
          hint="As registered. Without it, documents show the person’s name."
          autoComplete="off"
          error={errors.legalName?.message}
          {...register('legalName')}
          className="sm:col-span-2"
        />
        <TextField
          label={LABELS.vatNumber}
          optional
          hint="10 digits that begin with 4."
          inputMode="numeric"
          autoComplete="off"
          error={errors.vatNumber?.message}
          {...register('vatNumber')}
        />
        <TextField
          label={LABELS.registrationNumber}
          optional
          autoComplete="off"
          error={errors.registrationNumber?.message}
          {...register('registrationNumber')}
        />
        <TextareaField
          label={LABELS.address}
          optional
          hint="Without it, documents show the delivery address."
          error={errors.address?.message}
          {...register('address')}
          className="sm:col-span-2"
        />
        <TextField
          label={LABELS.licenceNumber}
          optional
          autoComplete="off"
          error={errors.licenceNumber?.message}
          {...register('licenceNumber')}
        />
        <TextField
          label={LABELS.termsDays}
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="From invoice to due date. Leave empty for the store’s default."
          error={errors.termsDays?.message}
          {...register('termsDays', { setValueAs: daysOrNone })}
        />
      </form>
    </RouteDialog>
  );
}
