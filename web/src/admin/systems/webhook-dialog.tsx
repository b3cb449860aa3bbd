import { type CreatedWebhook, WEBHOOKS, type Webhook, webhookInput } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { SecretShown } from '#web/ui/form/secret-shown.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { createWebhook, editWebhook } from './api.ts';
import { Choices } from './choices.tsx';
import { errorsOf, type FieldErrors } from './field-errors.ts';

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook | undefined; onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [values, setValues] = useState({
    url: webhook?.url ?? '',
    kinds: webhook?.kinds ?? [],
    isOn: webhook?.isOn ?? true,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [made, setMade] = useState<CreatedWebhook>();
  const identity = useConfirmedIdentity();

  const save = async (input: typeof values): Promise<void> => {
    if (!webhook)
      return setMade(await identity.confirmed((password) => createWebhook({ ...input, password })));
    const { id, version } = webhook;
    await identity.confirmed((password) => editWebhook(id, { ...input, version, password }));
    toast({ description: 'Webhook saved.' });
    setLeaving(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = webhookInput.safeParse(values);
    setErrors(errorsOf(parsed.error));
    setProblem(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      await save(parsed.data);
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : {};
      setErrors(refused);
      if (!refused.url) setProblem(messageOf(error as Error));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };

  if (made)
    return (
      <RouteDialog title="Webhook added" onClose={onClose}>
        <SecretShown label="Signing secret" secret={made.secret} title="This secret is shown only once">
          The system uses it to check that messages come from this store.
        </SecretShown>
      </RouteDialog>
    );
  return (
    <RouteDialog
      size="lg"
      title={webhook ? 'Edit webhook' : 'New webhook'}
      isLeaving={isLeaving}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} loading={isBusy}>
          {webhook ? 'Save' : 'Add webhook'}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {problem && <Notice tone="owed" title={problem} />}
        <TextField
          label="Address"
          type="url"
          placeholder="https://erp.example.com/webhooks"
          autoComplete="off"
          value={values.url}
          error={errors.url}
          onChange={({ target }) => setValues({ ...values, url: target.value })}
        />
        <Choices
          legend="Events to report"
          labels={WEBHOOKS}
          chosen={values.kinds}
          error={errors.kinds}
          onChange={(kinds) => setValues({ ...values, kinds })}
        />
        <Switch
          label="On"
          checked={values.isOn}
          onChange={({ target }) => setValues({ ...values, isOn: target.checked })}
        />
      </form>
      {identity.question}
    </RouteDialog>
  );
}
