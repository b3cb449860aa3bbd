import { fieldErrors, type ReminderSettings, reminderSettingsInput } from '@formulary/contract';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, hasCode } from '#web/lib/calls/errors.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { reminderSettingsQuery, saveReminderSettings } from './api.ts';

const STAGES_MAX = 6;

type Stage = { days: string; subject: string; text: string };
type Values = { isOn: boolean; stages: Stage[] };

const valuesOf = ({ isOn, stages }: ReminderSettings): Values => ({
  isOn,
  stages: stages.map(({ days, ...stage }) => ({ ...stage, days: String(days) })),
});
const inputOf = ({ isOn, stages }: Values, version: number) => ({
  isOn,
  stages: stages.map(({ days, ...stage }) => ({
    ...stage,
    days: days.trim() === '' ? Number.NaN : Number(days),
  })),
  version,
});

type StageFieldsProps = {
  index: number;
  stage: Stage;
  errors: Readonly<Record<string, string>>;
  onChange: (next: Partial<Stage>) => void;
  onRemove: (() => void) | undefined;
};

function StageFields({ index, stage, errors, onChange, onRemove }: StageFieldsProps) {
  const name = (field: keyof Stage): string => `stages.${index}.${field}`;
  return (
    <fieldset className="grid gap-4 border-t pt-4">
      <div className="flex items-center justify-between">
        <legend className="font-medium">Stage {index + 1}</legend>
        {onRemove && (
          <IconButton label={`Remove stage ${index + 1}`} variant="ghost" size="sm" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_1fr]">
        <TextField
          id={name('days')}
          label="Days overdue"
          inputMode="numeric"
          autoComplete="off"
          value={stage.days}
          error={errors[name('days')]}
          onChange={({ target }) => onChange({ days: target.value })}
        />
        <TextField
          id={name('subject')}
          label="Subject"
          autoComplete="off"
          value={stage.subject}
          error={errors[name('subject')]}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </div>
      <TextareaField
        id={name('text')}
        label="Text"
        hint="It is followed by the invoices, their total and your bank account."
        value={stage.text}
        error={errors[name('text')]}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </fieldset>
  );
}

/** The settings of reminders: whether they are sent automatically, and what they say. */
export function ReminderSettingsScreen() {
  const queryClient = useQueryClient();
  const { data: settings } = useSuspenseQuery(reminderSettingsQuery);
  const mayChange = isAdmin(useCurrentUser());
  const draft = useDraft(valuesOf(settings));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const showErrors = (found: Record<string, string>): void => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(first)?.focus();
  };
  const save = useMutation({
    mutationFn: saveReminderSettings,
    onSuccess: (saved) => {
      queryClient.setQueryData(reminderSettingsQuery.queryKey, saved);
      draft.accept(valuesOf(saved));
      toast({ description: 'Reminders saved.' });
    },
    onError: (error) => {
      if (hasCode(error, 'STALE')) void queryClient.invalidateQueries(reminderSettingsQuery);
      if (hasCode(error, 'VALIDATION') && error instanceof ApiError) showErrors(error.errors);
      else toastError(error, 'Could not save');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = reminderSettingsInput.safeParse(inputOf(draft.value, settings.version));
    showErrors(checked.error ? fieldErrors(checked.error) : {});
    if (checked.success) save.mutate(checked.data);
  };
  const { isOn, stages } = draft.value;
  const changeStages = (next: Stage[]): void => draft.change({ stages: next });
  return (
    <form
      noValidate
      aria-label="Payment reminders"
      onSubmit={submit}
      className="card grid max-w-4xl gap-5 p-5 sm:p-6"
    >
      <div>
        <h2 className="title-group">Payment reminders</h2>
        <p className="text-muted text-sm">
          The customer gets an email when an invoice is this many days past its due date. Each stage is sent
          once, and never while the invoice is in dispute.
        </p>
      </div>
      {!settings.canSend && <Notice title="This store has no mail server, so nothing is sent." />}
      <fieldset disabled={!mayChange} className="grid gap-5">
        <Switch
          label="Send reminders every day"
          checked={isOn}
          onChange={({ target }) => draft.change({ isOn: target.checked })}
        />
        {stages.map((stage, index) => (
          <StageFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a stage is identified by its position in the list.
            key={index}
            index={index}
            stage={stage}
            errors={errors}
            onChange={(next) =>
              changeStages(stages.map((one, at) => (at === index ? { ...one, ...next } : one)))
            }
            onRemove={
              stages.length > 1 ? () => changeStages(stages.filter((_, at) => at !== index)) : undefined
            }
          />
        ))}
        {stages.length < STAGES_MAX && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => changeStages([...stages, { days: '', subject: '', text: '' }])}
          >
            <Plus aria-hidden />
            Add stage
          </Button>
        )}
      </fieldset>
      <SaveBar
        draft={{
          ...draft,
          discard: () => {
            draft.accept(valuesOf(settings));
            setErrors({});
          },
        }}
        isSaving={save.isPending}
      />
    </form>
  );
}
