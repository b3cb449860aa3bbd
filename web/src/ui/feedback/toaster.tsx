import { lazy, Suspense, useEffect } from 'react';
import { PlainToast } from './plain-toast.tsx';
import { useToasts } from './toast-store.ts';

const loadViewport = () => import('./toast-viewport.tsx');
const ToastViewport = lazy(async () => ({
  default: await loadViewport().then(
    ({ ToastViewport }) => ToastViewport,
    () => PlainToast,
  ),
}));

const whenIdle = (act: () => void): (() => void) => {
  const timer = setTimeout(act, 3000);
  return () => clearTimeout(timer);
};

/** Where toasts appear. Their code is fetched after the page has settled, so that it is there when the network is not. */
export function Toaster() {
  const needed = useToasts(({ toasts }) => toasts.length > 0);
  useEffect(() => whenIdle(() => loadViewport().catch(() => undefined)), []);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  );
}
