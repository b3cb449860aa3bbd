import { FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';

/** Shown when a proof cannot be previewed. Children are actions. */
export function NoPreview({ reason, children }: { reason?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center justify-center gap-1 px-6 py-8 text-center text-muted">
      <FileX2 aria-hidden className="mb-1 size-8" strokeWidth={1.5} />
      <p className="font-medium">No preview</p>
      {reason && <p className="max-w-sm text-sm">{reason}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}
