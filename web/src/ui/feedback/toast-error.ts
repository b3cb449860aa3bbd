import { hasCode, messageOf } from '#web/lib/calls/errors.ts';
import { toast } from './toast-store.ts';

/**
 * Shows a failure in a toast. `title` says what failed, `more` what was kept. Nothing is shown when the
 * session has ended, because the login screen follows.
 */
export const toastError = (error: unknown, title: string, more = ''): void => {
  if (hasCode(error, 'UNAUTHENTICATED')) return;
  toast({ variant: 'destructive', title, description: `${messageOf(error)} ${more}`.trim() });
};
