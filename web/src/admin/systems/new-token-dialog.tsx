import { API_TOKEN_DAYS, type ApiScope, apiTokenInput, type CreatedApiToken } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatDate } from '#web/lib/format.ts';
import { useConfirmedIdentity } from '#web/parts/identity/use-confirmed-identity.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SecretShown } from '#web/ui/form/secret-shown.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { createToken } from './api.ts';
import { Choices } from './choices.tsx';
import { errorsOf, type FieldErrors } from './field-errors.ts';

const SCOPE_LABELS: Record<ApiScope, string> = {
  'catalogue:read': 'Read the catalogue',
  'catalogue:write': 'Change the catalogue',
  'stock:write': 'Change stock',
  'orders:read': 'Read orders',
  'orders:write': 'Place and change orders',
  'documents:read': 'Read invoices and credit notes',
  'documents:write': 'Issue invoices and credit notes',
  'payments:read': 'Read payments',
  'payments:write': 'Record and decide payments',
  'customers:read': 'Read customers',
  'customers:write': 'Change delivery details',
  'accounting:read': 'Read journals and VAT',
  'webhooks:read': 'Read webhooks',
  'webhooks:write': 'Change webhooks',
};
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(API_TOKEN_DAYS), label: 'A year' },
];

export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [values, setValues] = useState({
    name: '',
    scopes: [] as ApiScope[],
    days: String(API_TOKEN_DAYS),
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<CreatedApiToken>();
  const identity = useConfirmedIdentity();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = apiTokenInput.safeParse({ ...values, days: Number(values.days) });
    setErrors(errorsOf(parsed.error));
    setProblem(undefined);
    if (!parsed.success) return;
    setBusy(true);
    try {
      setMade(await identity.confirmed((password) => createToken({ ...parsed.data, password })));
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      setProblem(messageOf(error as Error));
    } finally {
      setBusy(false);
    }
  };

  if (made)
    return (
      <RouteDialog title="Token created" onClose={onClose}>
        <SecretShown label="API token" secret={made.token} title="This token is shown only once">
          Give it to {made.name} over a secure channel. It expires on {formatDate(made.expiresAt)}.
        </SecretShown>
      </RouteDialog>
    );
  return (
    <RouteDialog
      size="lg"
      title="New API token"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} loading={isBusy}>
          Create token
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {problem && <Notice tone="owed" title={problem} />}
        <TextField
          label="System"
          placeholder="Warehouse"
          autoComplete="off"
          maxLength={100}
          value={values.name}
          error={errors.name}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
        <Choices
          legend="What it may do"
          labels={SCOPE_LABELS}
          chosen={values.scopes}
          error={errors.scopes}
          onChange={(scopes) => setValues({ ...values, scopes })}
        />
        <SelectField
          label="Valid for"
          options={LIFETIMES}
          value={values.days}
          onChange={({ target }) => setValues({ ...values, days: target.value })}
        />
      </form>
      {identity.question}
    </RouteDialog>
  );
}
