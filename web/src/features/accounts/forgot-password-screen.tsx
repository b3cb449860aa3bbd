import { fieldErrors, passwordResetMeans, passwordResetRequest } from '@formulary/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useBranding } from '#web/parts/storefront/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { GuestFrame } from './guest-frame.tsx';

const passwordResetMeansQuery = queryOptions({
  queryKey: ['password-resets'],
  queryFn: ({ signal }) => requestJson('password-resets', passwordResetMeans, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Requests the email. The response does not depend on whether the username or address exists. */
const useRequestPasswordReset = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (account: string) => request('password-resets', { method: 'POST', body: { account } }),
  });

const TITLE = 'Forgot your password?';

function BackToLogin() {
  return (
    <LinkButton to="/login" variant="secondary" size="lg">
      Back to login
    </LinkButton>
  );
}

function SupportLink() {
  const email = useBranding()?.supportEmail;
  if (!email) return <Skeleton className="inline-block h-4 w-40" />;
  return (
    <a
      href={`mailto:${email}`}
      className="wrap-anywhere inline-flex items-center rounded-sm font-medium text-primary underline-offset-2 hover:underline max-desktop:min-h-11"
    >
      {email}
    </a>
  );
}

function RequestForm({ account, onChange, onSent }: Requested & { onSent: () => void }) {
  const ask = useRequestPasswordReset();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = passwordResetRequest.safeParse({ account });
    setError(checked.error && fieldErrors(checked.error).account);
    if (!checked.success) return field.current?.focus();
    if (!ask.isPending) ask.mutate(checked.data.account, { onSuccess: onSent });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {ask.error && (
        <Notice tone="owed" title="No email was sent">
          {messageOf(ask.error)}
        </Notice>
      )}
      <TextField
        ref={field}
        label="Username or email address"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          onChange(target.value);
        }}
      />
      <Button type="submit" size="lg" loading={ask.isPending}>
        Send the link
      </Button>
      <BackToLogin />
    </form>
  );
}

type Requested = { account: string; onChange: (account: string) => void };

function Sent({ account, onAgain }: { account: string; onAgain: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="credit" title="Check your email">
        If <strong className="wrap-anywhere">{account}</strong> belongs to an account with an email address, a
        link to set a new password is on its way. It works once, for an hour.
      </Notice>
      <p className="text-muted text-sm">
        Not there after a few minutes? Check your spam folder, or contact us: <SupportLink />
      </p>
      <div className="flex flex-col gap-3">
        <BackToLogin />
        <Button variant="ghost" onClick={onAgain}>
          Try another username or address
        </Button>
      </div>
    </div>
  );
}

export function ForgotPasswordScreen() {
  const { data, error, refetch } = useQuery(passwordResetMeansQuery);
  const [account, setAccount] = useState('');
  const [isSent, setIsSent] = useState(false);
  if (isSent)
    return (
      <GuestFrame title={TITLE}>
        <Sent account={account.trim()} onAgain={() => setIsSent(false)} />
      </GuestFrame>
    );
  if (data && !data.byEmail)
    return (
      <GuestFrame
        title={TITLE}
        text={
          <>
            Contact us, and we will give you a link to set a new one: <SupportLink />
          </>
        }
      >
        <BackToLogin />
      </GuestFrame>
    );
  return (
    <GuestFrame title={TITLE} text="We will email you a link to set a new one.">
      {data && <RequestForm account={account} onChange={setAccount} onSent={() => setIsSent(true)} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={refetch} />}
    </GuestFrame>
  );
}
