import { hasCode, messageOf } from '#web/lib/calls/errors.ts';
import { toast } from './toast-store.ts';

/**
 * Says in a toast that something failed, and why. `title` says what did not happen, `more` what is kept all the same.
 * Whose session has ended is not told: they are on their way to the login screen.
 */
export const tellFailure = (error: unknown, title: string, more = ''): void => {
  if (hasCode(error, 'UNAUTHENTICATED')) return;
  toast({ variant: 'destructive', title, description: `${messageOf(error)} ${more}`.trim() });
};
