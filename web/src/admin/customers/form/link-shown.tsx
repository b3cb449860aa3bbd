import { PASSWORD_LINK_HOURS, type PasswordLink } from '@formulary/contract';
import { formatDateTime } from '#web/lib/format.ts';
import { SecretShown } from '#web/ui/form/secret-shown.tsx';

export function LinkShown({ link, name }: { link: PasswordLink; name: string }) {
  return (
    <SecretShown
      label="Password link"
      secret={`${location.origin}${link.path}`}
      title="This link is shown only once"
    >
      Give this link to {name}. It works once, until {formatDateTime(link.expiresAt)} ({PASSWORD_LINK_HOURS}{' '}
      hours) or until a new link is created.
      {link.mailedTo ? ` It has also been emailed to ${link.mailedTo}.` : ' It has not been emailed.'}
    </SecretShown>
  );
}
