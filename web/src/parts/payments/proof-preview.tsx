import { FileX2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

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

/** An object URL for bytes in memory, revoked when they are no longer shown. Undefined on the first render. */
export const useObjectUrl = (bytes: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [bytes]);
  return url;
};
