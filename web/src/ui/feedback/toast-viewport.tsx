import * as RadixToast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { cn } from '#web/lib/class-names/cn.ts';
import { dismissToast, TOAST_DURATION, useToasts } from './toast-store.ts';

/** The toasts themselves: swiped right, closed, or gone after their time; F8 moves the focus to them. */
export function ToastViewport() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <RadixToast.Provider duration={TOAST_DURATION} swipeThreshold={50}>
      {toasts.map(({ id, open, title, description, variant = 'default', duration }) => {
        const Icon = variant === 'destructive' ? CircleAlert : CircleCheck;
        return (
          <RadixToast.Root
            key={id}
            open={open}
            duration={duration}
            type={variant === 'destructive' ? 'foreground' : 'background'}
            onOpenChange={(next) => {
              if (!next) dismissToast(id);
            }}
            className={cn('toast', variant === 'destructive' ? 'border-owed' : 'border-line')}
          >
            <Icon
              aria-hidden
              className={cn(
                'mt-0.5 size-5 shrink-0',
                variant === 'destructive' ? 'text-owed' : 'text-credit',
              )}
            />
            <div className="min-w-0 flex-1">
              {title && <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>}
              {description && (
                <RadixToast.Description className={cn('text-sm', title && 'text-muted')}>
                  {description}
                </RadixToast.Description>
              )}
            </div>
            <RadixToast.Close
              aria-label="Dismiss"
              className="-m-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </RadixToast.Close>
          </RadixToast.Root>
        );
      })}
      {/* Beside the app, not in it: dialogs are there too, and a toast must lie above them. */}
      {createPortal(
        <RadixToast.Viewport
          data-toasts
          // A toast is read out by a region of its own. A dialog that opens leaves this one in reach because of the attribute.
          aria-live="off"
          hotkey={['F8']}
          className="fixed top-[calc(0.5rem+env(safe-area-inset-top))] left-1/2 -translate-x-1/2 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col outline-none"
        />,
        document.body,
      )}
    </RadixToast.Provider>
  );
}
