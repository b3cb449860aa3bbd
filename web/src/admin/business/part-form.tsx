import {
  BUSINESS_PARTS,
  type BusinessChange,
  type BusinessPart,
  fieldErrors,
  type StaffBusiness,
} from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, type HTMLInputTypeAttribute, type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/calls/errors.ts';
import { type Draft, useDraft } from '#web/lib/drafts/use-draft.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { businessQuery, useSavePart } from './api.ts';

export type PartField = {
  name: string;
  label: string;
  hint?: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'numeric' | 'decimal';
  /** Whether the field has several lines. */
  isLong?: boolean;
  isWide?: boolean;
};

type PartFormProps<Value> = {
  title: string;
  text: string;
  fields: readonly PartField[];
  draft: Draft<Value> & { discard: () => void };
  errors: Readonly<Record<string, string>>;
  isSaving: boolean;
  isReadOnly: boolean;
  submit: (event: FormEvent) => void;
  /** Confirms the user's identity if the store requires it. */
  question: ReactNode;
  children?: ReactNode;
};

/** A card with text fields that are saved together. */
export function PartForm<Value extends Record<string, string>>(props: PartFormProps<Value>) {
  const { title, text, fields, draft, errors, isSaving, isReadOnly, submit, question, children } = props;
  return (
    <form onSubmit={submit} noValidate aria-label={title} className="card grid max-w-4xl gap-5 p-5 sm:p-6">
      <div>
        <h2 className="title-group">{title}</h2>
        <p className="text-muted text-sm">{text}</p>
      </div>
      <fieldset disabled={isReadOnly} className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {fields.map(({ name, isLong, isWide, ...field }) => {
          const common = {
            ...field,
            id: name,
            error: errors[name],
            autoComplete: 'off',
            value: draft.value[name] ?? '',
            className: isWide || isLong ? 'sm:col-span-2' : undefined,
          };
          const change = (value: string) => draft.change({ [name]: value } as Partial<Value>);
          return isLong ? (
            <TextareaField key={name} {...common} onChange={({ target }) => change(target.value)} />
          ) : (
            <TextField key={name} {...common} onChange={({ target }) => change(target.value)} />
          );
        })}
      </fieldset>
      {children}
      {question}
      <SaveBar draft={draft} isSaving={isSaving} />
    </form>
  );
}

type PartOptions<Value> = {
  /** Returns the form's values. */
  valuesOf: (business: StaffBusiness) => Value;
  /** Converts the typed values to those that are checked and sent, if they differ. */
  read?: (typed: Value) => unknown;
  saved: string;
};

/**
 * The form for one part of the settings. It follows other people's changes, and shows the server's errors at their
 * fields.
 */
export const usePartForm = <Part extends BusinessPart, Value extends object>(
  part: Part,
  { valuesOf, read = (typed) => typed, saved }: PartOptions<Value>,
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
