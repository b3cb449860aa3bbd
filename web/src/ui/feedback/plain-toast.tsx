import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '#web/lib/class-names/cn.ts';
import { dismissToast, TOAST_DURATION, useToasts } from './toast-store.ts';

/** A toast in words alone, for as long as any other: where the network is gone before the code of the others came. */
export function PlainToast() {
  const toast = useToasts(({ toasts }) => toasts.find(({ open }) => open));
  const { id, duration = TOAST_DURATION } = toast ?? {};
  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);

  return createPortal(
    <section
      aria-label="Notifications"
      aria-live="assertive"
      data-toasts
      className="fixed top-[calc(0.5rem+env(safe-area-inset-top))] left-1/2 -translate-x-1/2 z-60 w-[min(24rem,calc(100vw-2rem))]"
    >
      {toast && (
        <div
          className={cn('toast flex-col', toast.variant === 'destructive' ? 'border-owed' : 'border-line')}
        >
          {toast.title && <p className="font-semibold">{toast.title}</p>}
          {toast.description && (
            <p className={cn('text-sm', toast.title && 'text-muted')}>{toast.description}</p>
          )}
        </div>
      )}
    </section>,
    document.body,
  );
}
