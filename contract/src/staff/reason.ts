import { requiredText } from '../wire/fields.ts';

export const REASON_MAX = 500;
const REASON_REQUIRED = 'Reason is required.';
const REASON_TOO_SHORT = 'Describe the reason.';

/** Whether text is meaningful: a single letter is not. */
export const isInWords = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1;

/** The reason for an action. It is stored, and shown to the customer if the action is about them. */
export const requiredReason = requiredText(REASON_REQUIRED, REASON_MAX).refine(isInWords, {
  message: REASON_TOO_SHORT,
  when: ({ value }) => typeof value === 'string' && value.trim() !== '',
});

/** Returns the error in a reason while it is being typed; undefined if it is valid. */
export const reasonFault = (typed: string): string | undefined =>
  requiredReason.safeParse(typed).error?.issues[0]?.message;
