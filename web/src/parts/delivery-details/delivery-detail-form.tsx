import {
  type DeliveryDetail,
  type DeliveryDetailInput,
  deliveryDetailInput,
  PROVINCES,
} from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, hasStatus } from '#web/lib/calls/errors.ts';
import { createDraftStore } from '#web/lib/drafts/draft-store.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { type DeliveryFormValues, splitErrors, valuesOf } from './form-values.ts';

/** Keeps the typed values when the session has ended, until the user has signed in again. */
const drafts = createDraftStore<DeliveryFormValues>();

const NO_ERRORS: Readonly<Record<string, string>> = {};

type DeliveryDetailFormProps = {
  /** The form's ID, for a submit button outside the form. */
  id: string;
  /** The detail to edit; undefined for a new one. */
  detail?: DeliveryDetail | undefined;
  /** Errors from the server, by field, shown immediately. */
  errors?: Record<string, string> | undefined;
  /** For a single order, so the default checkbox is hidden. */
  isForOneOrder?: boolean;
  /**
   * Saves the validated values. Field errors that it throws are shown at their fields; the caller handles all others.
   */
  onSave: (values: DeliveryDetailInput) => Promise<unknown>;
  /** Called with an error that belongs to no field. */
  onFailure: (error: unknown) => void;
};

/** Validates on submit, then on each keystroke; the first error takes focus. */
export function DeliveryDetailForm(props: DeliveryDetailFormProps) {
  const { id, detail, errors = NO_ERRORS, isForOneOrder = false, onSave, onFailure } = props;
  const user = useCurrentUser();
  const draftId = `${user.id}/${detail?.id ?? 'new'}`;
  const hasFaults = Object.keys(errors).length > 0;
  const { register, handleSubmit, setError, getValues, formState } = useForm<
    DeliveryFormValues,
    unknown,
    DeliveryDetailInput
  >({
    resolver: zodResolver(deliveryDetailInput),
    defaultValues: drafts.of(draftId) ?? valuesOf(detail),
    // Initial errors disappear once they are corrected.
    mode: hasFaults ? 'onChange' : 'onSubmit',
    reValidateMode: 'onChange',
  });

  const showErrors = (found: Record<string, string>): boolean => {
    const { ofFields } = splitErrors(found);
    for (const [index, { field, message }] of ofFields.entries())
      setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
    return ofFields.length > 0;
  };
  const showFirstErrors = useEffectEvent(() => showErrors(errors));
  useEffect(() => {
    drafts.forget(draftId);
    showFirstErrors();
  }, [draftId]);

  const submit = handleSubmit(async (values) => {
    try {
      await onSave(values);
    } catch (error) {
      if (hasStatus(error, 401)) drafts.keep(draftId, getValues());
      else if (!(error instanceof ApiError && showErrors(error.errors))) onFailure(error);
    }
  });

  const errorOf = (field: keyof DeliveryFormValues) => formState.errors[field]?.message;
  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-6">
      {hasFaults && (
        <Notice tone="owed" title="Correct this delivery detail" className="sm:col-span-6">
          {splitErrors(errors).others.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <TextField
        {...register('recipientName')}
        label="Recipient name"
        autoComplete="given-name"
        error={errorOf('recipientName')}
        className="sm:col-span-3"
      />
      <TextField
        {...register('recipientSurname')}
        label="Recipient surname"
        autoComplete="family-name"
        error={errorOf('recipientSurname')}
        className="sm:col-span-3"
      />
      <TextField
        {...register('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errorOf('phone')}
        className="sm:col-span-6"
      />
      <TextField
        {...register('streetAddress')}
        label="Street address"
        autoComplete="street-address"
        error={errorOf('streetAddress')}
        className="sm:col-span-6"
      />
      <TextField
        {...register('city')}
        label="City"
        autoComplete="address-level2"
        error={errorOf('city')}
        className="sm:col-span-6"
      />
      <SelectField
        {...register('province')}
        label="Province"
        placeholder="Choose a province"
        options={PROVINCES}
        autoComplete="address-level1"
        error={errorOf('province')}
        className="sm:col-span-3"
      />
      <TextField
        {...register('areaCode')}
        label="Area code"
        inputMode="numeric"
        maxLength={4}
        autoComplete="postal-code"
        error={errorOf('areaCode')}
        className="sm:col-span-3"
      />
      <TextareaField
        {...register('specialInstructions')}
        label="Special instructions"
        optional
        placeholder="Gate code, opening hours, where to leave it"
        error={errorOf('specialInstructions')}
        className="sm:col-span-6"
      />
      {!isForOneOrder && (
        <Checkbox {...register('isDefault')} label="Deliver here by default" className="sm:col-span-6" />
      )}
    </form>
  );
}
