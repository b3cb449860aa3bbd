import { PASSWORD_MIN, passwordChange } from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { isOutcomeUnknown } from '#web/lib/calls/errors.ts';
import { showServerErrors } from '#web/lib/calls/server-errors.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { PasswordField } from '#web/ui/form/text-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useChangePassword } from './api.ts';

const HINT = `Your password must be at least ${PASSWORD_MIN} characters long.`;

export function ChangePasswordDialog() {
  const { username } = useCurrentUser();
  const navigate = useNavigate();
  const formId = useId();
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(passwordChange),
    defaultValues: { oldPassword: '', newPassword: '' },
  });
  const { errors } = form.formState;

  const close = () => navigate({ to: '/profile', search: true, resetScroll: false });
  const submit = form.handleSubmit((values) =>
    change
      .mutateAsync(values)
      .then(() => {
        toast({ title: 'Password', description: 'Your password has been changed successfully.' });
        return close();
      })
      .catch((error: Error) => showServerErrors(form, error)),
  );

  return (
    <RouteDialog
      size="sm"
      title="Change password"
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={change.isPending}>
            Change password
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {errors.root?.server && (
          <Notice tone="owed" title={errors.root.server.message}>
            {isOutcomeUnknown(change.error)
              ? 'We could not confirm that your password was changed. Your input is still here, and it is safe to try again.'
              : 'Your password has not been changed.'}
          </Notice>
        )}
        {/** For password managers. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Old password"
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...form.register('oldPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={HINT}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
      </form>
    </RouteDialog>
  );
}
