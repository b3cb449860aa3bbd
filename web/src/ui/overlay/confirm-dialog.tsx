import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-frame.tsx';

const loadFrame = () => import('./confirm-frame.tsx');
const ConfirmFrame = lazy(async () => ({ default: (await loadFrame()).ConfirmFrame }));

/** Waits until the screen has loaded; then the question opens at once, even offline. */
const PRELOAD_AFTER_MS = 3_000;

/** A modal question: centred on desktop, a bottom drawer on phones. Its code is loaded on first use, or a while before. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadFrame().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmFrame {...props} />
    </Suspense>
  );
}
