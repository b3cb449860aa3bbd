import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { CopyField } from './copy-field.tsx';

type SecretShownProps = { label: string; secret: string; title: string; children: ReactNode };

/** Shows a secret that cannot be shown again, with a button to copy it. */
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
