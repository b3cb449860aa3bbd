import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { newAttemptKey } from '#web/lib/calls/attempt-key.ts';
import type { OrderPayload } from './order-payload.ts';

/** The last order that was sent, until its fate is known. */
type OrderAttempt = {
  /** Whose it is: another user of this browser has nothing to do with it. */
  userId: string;
  /** The payload as it was sent. */
  payload: string;
  /** Its `Idempotency-Key`. */
  key: string;
  /** No answer came: the order may or may not have been placed. */
  isUnanswered: boolean;
};

/** Kept over a reload: the page may be left at the very moment when an order is on its way. */
export const useOrderAttempt = create<{ attempt: OrderAttempt | undefined }>()(
  persist((): { attempt: OrderAttempt | undefined } => ({ attempt: undefined }), {
    name: 'order-attempt',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** The `Idempotency-Key` to send a payload under: the same as before for the same payload, a new one for any other. */
export const keyFor = (payload: OrderPayload): string => {
  const text = JSON.stringify(payload);
  const { attempt } = useOrderAttempt.getState();
  if (attempt?.payload === text) return attempt.key;
  const key = newAttemptKey();
  useOrderAttempt.setState({ attempt: { userId: payload.userId, payload: text, key, isUnanswered: false } });
  return key;
};

/** Whether this very payload was sent and nothing was heard of it. Where it was placed, its own lines may have taken the last stock. */
export const useIsUnanswered = (payload: OrderPayload | undefined): boolean =>
  useOrderAttempt(
    ({ attempt }) => attempt?.isUnanswered === true && attempt.payload === JSON.stringify(payload),
  );

/** Whether the last attempt got an answer. A refusal keeps the key: the server has kept nothing under it. */
export const markAttempt = (isUnanswered: boolean): void => {
  const { attempt } = useOrderAttempt.getState();
  if (attempt) useOrderAttempt.setState({ attempt: { ...attempt, isUnanswered } });
};

/** The order is placed: the same cart filled again is another order. */
export const forgetAttempt = (): void => {
  useOrderAttempt.setState({ attempt: undefined });
};
