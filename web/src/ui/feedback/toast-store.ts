import { create } from 'zustand';
import { hasCode, messageOf } from '#web/lib/calls/errors.ts';

/** The maximum number of visible toasts: a new toast replaces the old one. */
const LIMIT = 1;
/** How long a dismissed toast stays mounted, for its exit animation. */
const REMOVE_DELAY = 1_000_000;
export const TOAST_DURATION = 5000;

export type ToastVariant = 'default' | 'destructive';

export type ToastContent = {
  title?: string;
  description?: string;
  variant?: ToastVariant;
  /** A link to the subject of the toast. */
  link?: { to: string; label: string };
  /** In milliseconds; 5000 by default. */
  duration?: number;
};

export type Toast = ToastContent & { id: string; open: boolean };

type ToastState = { toasts: Toast[] };

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

const removals = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

const change = (id: string, part: Partial<Toast>): void =>
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, ...part } : toast)),
  }));

const remove = (id: string): void => {
  removals.delete(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
};

/** Hides a toast; it is removed 1,000,000 ms later. */
export const dismissToast = (id: string): void => {
  if (!removals.has(id))
    removals.set(
      id,
      setTimeout(() => remove(id), REMOVE_DELAY),
    );
  change(id, { open: false });
};

/** Shows a toast in place of the current one. Can be called outside React. */
export const toast = (content: ToastContent) => {
  count += 1;
  const id = String(count);
  useToasts.setState(({ toasts }) => ({
    toasts: [{ ...content, id, open: true }, ...toasts].slice(0, LIMIT),
  }));
  return {
    id,
    update: (next: ToastContent) => change(id, next),
    dismiss: () => dismissToast(id),
  };
};

/**
 * Shows a failure in a toast. `title` says what failed; `more` follows the error message. Shows nothing if the session
 * has ended, because the login screen follows.
 */
export const toastError = (error: unknown, title: string, more = ''): void => {
  if (hasCode(error, 'UNAUTHENTICATED')) return;
  toast({ variant: 'destructive', title, description: `${messageOf(error)} ${more}`.trim() });
};
