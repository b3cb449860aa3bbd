import { type CreatedWebhook, type Webhook, type WebhookKind, webhookInput } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useConfirmedIdentity } from '#web/admin/identity/use-confirmed-identity.tsx';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { createWebhook, editWebhook } from './api.ts';
import { Choices } from './choices.tsx';
import { errorsOf, type FieldErrors } from './field-errors.ts';
import { SecretShown } from './secret-shown.tsx';

const KIND_LABELS: Record<WebhookKind, string> = {
  'order.placed': 'Order placed',
  'order.moved': 'Order moved to another status',
  'order.cancelled': 'Order cancelled',
  'invoice.issued': 'Invoice issued',
  'credit-note.issued': 'Credit note issued',
  'proof.uploaded': 'Proof uploaded',
  'proof.approved': 'Proof approved',
  'proof.rejected': 'Proof rejected',
  'payment.approved': 'Payment approved, recorded or matched in the bank',
  'payment.unapproved': 'Payment no longer approved',
  'product.added': 'Product added',
  'product.changed': 'Product changed',
  'product.removed': 'Product removed',
  'stock.changed': 'Stock changed',
  'stock.low': 'Stock low',
};

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
          The system checks with it that a message comes from this store.
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
          legend="What to report"
          labels={KIND_LABELS}
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
