import { PASSWORD_LINK_HOURS, type PasswordLink } from '@formulary/contract';
import { formatDateTime } from '#web/lib/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';

export function LinkShown({ link, name }: { link: PasswordLink; name: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="notice" title="This link is shown only once">
        Give this link to {name}. It works once, until {formatDateTime(link.expiresAt)} ({PASSWORD_LINK_HOURS}{' '}
        hours) or until a new link is created.
        {link.mailedTo ? ` It has also been emailed to ${link.mailedTo}.` : ' It has not been emailed.'}
      </Notice>
      <CopyField label="Password link" value={`${location.origin}${link.path}`} />
    </div>
  );
}
