import type { FormEvent, HTMLInputTypeAttribute, ReactNode } from 'react';
import type { Draft } from '#web/lib/drafts/use-draft.ts';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';

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

/** A card of text fields, saved together. */
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
