import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '#web/lib/cn.ts';
import { dismissToast, TOAST_DURATION, type Toast, useToasts } from './toast-store.ts';

const HOTKEY = 'F8';
/** In pixels, to the right. */
const SWIPE_THRESHOLD = 50;
/** Smaller movements are not swipes. */
const SWIPE_START = { mouse: 2, touch: 10 };
const ANNOUNCED_FOR = 1000;

/**
 * Shows toasts, which close when they are swiped to the right, by their button, or after their duration. The timer
 * stops while the pointer or the focus is on a toast.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const list = useRef<HTMLOListElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isAway = useIsAway();
  useEffect(() => {
    const focusList = ({ key }: KeyboardEvent) => {
      if (key === HOTKEY) list.current?.focus();
    };
    document.addEventListener('keydown', focusList);
    return () => document.removeEventListener('keydown', focusList);
  }, []);

  if (toasts.length === 0) return null;
  // Outside the app's root, as dialogs are, so that toasts lie above them.
  return createPortal(
    <section
      aria-label={`Notifications (${HOTKEY})`}
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
    >
      <ol
        ref={list}
        tabIndex={-1}
        data-toasts
        // A separate region announces toasts. The attribute keeps this one reachable while a dialog is open.
        aria-live="off"
        className="fixed top-[calc(0.5rem+env(safe-area-inset-top))] left-1/2 -translate-x-1/2 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col outline-none"
      >
        {toasts.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            isHeld={isHovered || hasFocus || isAway}
            onClose={() => {
              if (hasFocus) list.current?.focus();
              dismissToast(toast.id);
            }}
          />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

type ToastItemProps = { toast: Toast; isHeld: boolean; onClose: () => void };

function ToastItem({ toast, isHeld, onClose }: ToastItemProps) {
  const { open, title, description, link, variant = 'default', duration = TOAST_DURATION } = toast;
  const isUrgent = variant === 'destructive';
  const item = useRef<HTMLLIElement>(null);
  const isGone = useHasLeft(item, open);
  const swipe = useSwipe(onClose);
  useCountdown(open && !isHeld, duration, onClose);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close.current();
    };
    document.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => document.removeEventListener('keydown', closeOnEscape, { capture: true });
  }, [open]);

  if (isGone) return null;
  const Icon = isUrgent ? CircleAlert : CircleCheck;
  return (
    <>
      {open && <Announcement text={[title, description].filter(Boolean).join(' ')} isUrgent={isUrgent} />}
      <li
        ref={item}
        // A toast that can be swiped away must also be reachable and closable with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Escape closes it
        tabIndex={0}
        data-state={open ? 'open' : 'closed'}
        {...swipe}
        className={cn('toast', isUrgent ? 'border-owed' : 'border-line')}
      >
        <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', isUrgent ? 'text-owed' : 'text-credit')} />
        <div className="min-w-0 flex-1">
          {title && <div className="font-semibold">{title}</div>}
          {description && <div className={cn('text-sm', title && 'text-muted')}>{description}</div>}
          {link && (
            <Link
              to={link.to}
              onClick={onClose}
              className="inline-flex min-h-6 items-center rounded-sm font-medium text-primary text-sm underline-offset-4 hover:underline max-desktop:min-h-11"
            >
              {link.label}
            </Link>
          )}
        </div>
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onClose}
          className="-m-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      </li>
    </>
  );
}

/** Announces a toast. Screen readers announce only text that is added to an existing live region. */
function Announcement({ text, isUrgent }: { text: string; isUrgent: boolean }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const start = requestAnimationFrame(() => setAnnounced(text));
    const end = setTimeout(() => setAnnounced(''), ANNOUNCED_FOR);
    return () => {
      cancelAnimationFrame(start);
      clearTimeout(end);
    };
  }, [text]);
  return createPortal(
    <div role="status" aria-live={isUrgent ? 'assertive' : 'polite'} className="sr-only">
      {announced && `Notification ${announced}`}
    </div>,
    document.body,
  );
}

const useIsAway = (): boolean => {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return isAway;
};

/** A timeout that can be paused. */
const useCountdown = (isRunning: boolean, duration: number, act: () => void): void => {
  const left = useRef(duration);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    left.current = duration;
  }, [duration]);
  useEffect(() => {
    if (!isRunning) return;
    const started = Date.now();
    const timer = setTimeout(() => latest.current(), Math.min(left.current, duration));
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [isRunning, duration]);
};

/** Whether the exit animation has ended. */
const useHasLeft = (element: { current: Element | null }, open: boolean): boolean => {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (open) return;
    let isCurrent = true;
    const animations = element.current?.getAnimations() ?? [];
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
      if (isCurrent) setGone(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [open, element]);
  return isGone;
};

/** Moves a toast with the pointer, and closes it if it is released beyond the threshold. */
const useSwipe = (onClose: () => void) => {
  const from = useRef<{ x: number; y: number }>(undefined);
  const [swipe, setSwipe] = useState<{ state: 'move' | 'cancel' | 'end'; x: number }>();
  return {
    'data-swipe': swipe?.state,
    style: { '--swipe-x': `${swipe?.x ?? 0}px`, userSelect: 'none', touchAction: 'none' } as const,
    onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
      if (button === 0) from.current = { x: clientX, y: clientY };
    },
    onPointerMove: ({ currentTarget, pointerId, pointerType, clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const [x, y] = [clientX - from.current.x, clientY - from.current.y];
      const least = pointerType === 'touch' ? SWIPE_START.touch : SWIPE_START.mouse;
      if (swipe?.state === 'move') return setSwipe({ state: 'move', x: Math.max(0, x) });
      if (x > least && x > Math.abs(y)) {
        currentTarget.setPointerCapture(pointerId);
        setSwipe({ state: 'move', x });
      } else if (Math.abs(x) > least || Math.abs(y) > least) from.current = undefined;
    },
    onPointerUp: () => {
      from.current = undefined;
      if (swipe?.state !== 'move') return;
      const isFar = swipe.x > SWIPE_THRESHOLD;
      setSwipe({ state: isFar ? 'end' : 'cancel', x: swipe.x });
      if (isFar) onClose();
    },
    onPointerCancel: () => {
      from.current = undefined;
      if (swipe?.state === 'move') setSwipe({ state: 'cancel', x: 0 });
    },
  };
};
