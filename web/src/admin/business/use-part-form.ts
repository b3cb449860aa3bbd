import {
  BUSINESS_PARTS,
  type BusinessChange,
  type BusinessPart,
  fieldErrors,
  type StaffBusiness,
} from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/lib/calls/errors.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { isAdmin } from '#web/parts/accounts/roles.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { businessQuery, useSavePart } from './api.ts';

type PartForm<Value> = {
  /** Returns the values of the form. */
  valuesOf: (business: StaffBusiness) => Value;
  /** Converts the typed values to the ones that are checked and sent, if these differ. */
  read?: (typed: Value) => unknown;
  saved: string;
};

/** The form of one part of the settings. It follows the changes of others, and shows refusals at their fields. */
export const usePartForm = <Part extends BusinessPart, Value extends object>(
  part: Part,
  { valuesOf, read = (typed) => typed, saved }: PartForm<Value>,
) => {
  const { data: business } = useSuspenseQuery(businessQuery);
  const draft = useDraft(valuesOf(business));
  const { confirmed, question } = useConfirmedIdentity();
  const save = useSavePart(part, confirmed);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const showErrors = (found: Record<string, string>): void => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(first)?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = BUSINESS_PARTS[part].safeParse(read(draft.value));
    showErrors(checked.error ? fieldErrors(checked.error) : {});
    if (!checked.success) return;
    save.mutate(checked.data as BusinessChange<Part>, {
      onSuccess: (answer) => {
        draft.accept(valuesOf(answer));
        toast({ description: saved });
      },
      onError: (error) => showErrors(error instanceof ApiError ? error.errors : {}),
    });
  };
  const discard = (): void => {
    draft.accept(valuesOf(business));
    setErrors({});
  };
  return {
    business,
    draft: { ...draft, discard },
    errors,
    submit,
    question,
    isSaving: save.isPending,
    isReadOnly: !isAdmin(useCurrentUser()),
  };
};
