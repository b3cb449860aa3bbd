import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '../action/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { toast } from '../feedback/toast-store.ts';
import { TextField } from './text-field.tsx';

/** A read-only text with a button that copies it. */
function CopyField({ label, value }: { label: string; value: string }) {
  const copy = async () => {
    const isCopied = await copyText(value);
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
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
        className="min-w-[min(12rem,100%)] flex-1"
      />
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden />
        Copy
      </Button>
    </div>
  );
}

type SecretShownProps = { label: string; secret: string; title: string; children: ReactNode };

/** Shows a secret that cannot be shown again, with a button that copies it. */
export function SecretShown({ label, secret, title, children }: SecretShownProps) {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="notice" title={title}>
        {children}
      </Notice>
      <CopyField label={label} value={secret} />
    </div>
  );
}
