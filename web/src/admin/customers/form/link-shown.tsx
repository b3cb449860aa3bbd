import { PASSWORD_LINK_HOURS, type PasswordLink } from '@formulary/contract';
import { Copy } from 'lucide-react';
import { copyText } from '#web/lib/copy-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

export function LinkShown({ link, name }: { link: PasswordLink; name: string }) {
  const address = `${location.origin}${link.path}`;
  const copy = async () => {
    const isCopied = await copyText(address);
    toast(
      isCopied
        ? { description: 'Link copied.' }
        : {
            description: 'Your browser blocked copying. Select the link and copy it.',
            variant: 'destructive',
          },
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="notice" title="This link is shown only once">
        Give this link to {name}. It works once, until {formatDateTime(link.expiresAt)} ({PASSWORD_LINK_HOURS}{' '}
        hours) or until a new link is created.
      </Notice>
      <div className="flex items-end gap-2">
        <TextField
          label="Password link"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="min-w-0 flex-1"
        />
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
    </div>
  );
}
