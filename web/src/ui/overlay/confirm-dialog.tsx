import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-frame.tsx';

const loadFrame = () => import('./confirm-frame.tsx');
const ConfirmFrame = lazy(async () => ({ default: (await loadFrame()).ConfirmFrame }));

/** Preloads once the screen has loaded, so that the question opens immediately, even offline. */
const PRELOAD_AFTER_MS = 3_000;

/**
 * A modal question: centred on desktop, a bottom drawer on phones. Its code is loaded on first use, or some seconds
 * after the screen.
 */
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
