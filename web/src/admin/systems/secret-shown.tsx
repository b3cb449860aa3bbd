import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

type SecretShownProps = { label: string; secret: string; title: string; children: ReactNode };

/** Shows a secret that cannot be shown again, with a button to copy it. */
export function SecretShown({ label, secret, title, children }: SecretShownProps) {
  const copy = async () => {
    const isCopied = await copyText(secret);
    toast(
      isCopied
        ? { description: `${label} copied.` }
        : {
            description: 'Your browser blocked copying. Select the text and copy it.',
            variant: 'destructive',
          },
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <Notice title={title}>{children}</Notice>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={label}
          readOnly
          value={secret}
          onFocus={({ target }) => target.select()}
          className="min-w-[min(12rem,100%)] flex-1"
        />
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
    </div>
  );
}
