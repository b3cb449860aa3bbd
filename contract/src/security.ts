import { z } from 'zod';
import { PASSWORD_MAX } from './accounts.ts';
import { requiredText, tooLongMessage } from './wire/fields.ts';

/** How long the link to set a forgotten password is valid. */
export const PASSWORD_RESET_MINUTES = 60;
/** How long the link that confirms an email address is valid. */
export const EMAIL_CHANGE_HOURS = 24;

/** Whose password is forgotten: a username or an email address. */
export const passwordResetRequest = z.object({
  account: requiredText('Enter your username or your email address.', 254),
});
/** Whether a forgotten password can be set by email; otherwise people contact the wholesaler. */
export const passwordResetMeans = z.object({ byEmail: z.boolean() });

/** The current password of whoever changes how they sign in. */
const currentPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(PASSWORD_MAX, tooLongMessage(PASSWORD_MAX));

/** `pending` is an address that is not confirmed yet. `canChange`: whether the store can send the email that confirms it. */
export const ownEmail = z.object({
  email: z.string().nullable(),
  pending: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  canChange: z.boolean(),
});
export type OwnEmail = z.infer<typeof ownEmail>;

export const emailChange = z.object({
  email: requiredText('Enter your email address.', 254).pipe(
    z.email('Enter an email address, such as name@example.com.'),
  ),
  password: currentPassword,
});
export type EmailChange = z.infer<typeof emailChange>;

/** What a link to confirm an address is about. */
export const emailChangeOwner = z.object({ username: z.string(), email: z.string() });

/** A session of the current user; `isCurrent` is the one that asks. */
export const ownSession = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessionList = z.object({ sessions: z.array(ownSession) });
