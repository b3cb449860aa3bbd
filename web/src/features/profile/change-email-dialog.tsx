import { type EmailChange, emailChange } from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { request } from '#web/lib/calls/api.ts';
import { isOutcomeUnknown } from '#web/lib/calls/errors.ts';
import { showServerErrors } from '#web/lib/calls/server-errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { PasswordField, TextField } from '#web/ui/form/text-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';

/** Requests the link that confirms a new address. */
const useChangeEmail = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: EmailChange) => request('users/email', { method: 'PUT', body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users', 'email'] }),
  });
};

export function ChangeEmailDialog() {
  const { username } = useCurrentUser();
  const navigate = useNavigate();
  const formId = useId();
  const change = useChangeEmail();
  const form = useForm({
    resolver: zodResolver(emailChange),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;

  const close = () => navigate({ to: '/profile', search: true, resetScroll: false });
  const submit = form.handleSubmit((values) =>
    change
      .mutateAsync(values)
      .then(() => {
        toast({
          title: 'Check your email',
          description: `We sent a link to ${values.email}. Open it to confirm.`,
        });
        return close();
      })
      .catch((error: Error) => showServerErrors(form, error)),
  );

  return (
    <RouteDialog
      size="sm"
      title="Change email address"
      description="We will send a link to the new address. Your email address changes once you open it."
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={change.isPending}>
            Send the link
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {errors.root?.server && (
          <Notice tone="owed" title={errors.root.server.message}>
            {isOutcomeUnknown(change.error)
              ? 'We could not confirm that the link was sent. It is safe to try again.'
              : 'Your email address has not been changed.'}
          </Notice>
        )}
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {/** For password managers. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      </form>
    </RouteDialog>
  );
}
