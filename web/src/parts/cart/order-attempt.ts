import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { newIdempotencyKey } from '#web/lib/calls/idempotency-key.ts';
import type { OrderPayload } from './order-payload.ts';

/** The last attempt to place an order, until its outcome is known. */
type OrderAttempt = {
  /** The user who made it, because the browser may be shared. */
  userId: string;
  payload: string;
  /** Its `Idempotency-Key`. */
  key: string;
  /** When the key was first used. */
  at: number;
  /** No response arrived: the order may or may not have been placed. */
  isUnanswered: boolean;
};

/** The key of the mutation that places an order. */
export const PLACING = ['place-order'] as const;

/** Persisted, because the page may be closed while an order is being sent. */
export const useOrderAttempt = create<{ attempt: OrderAttempt | undefined }>()(
  persist((): { attempt: OrderAttempt | undefined } => ({ attempt: undefined }), {
    name: 'order-attempt',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** Returns the same `Idempotency-Key` for the same payload, and a new one for any other. */
export const idempotencyKeyFor = (payload: OrderPayload): string => {
  const text = JSON.stringify(payload);
  const { attempt } = useOrderAttempt.getState();
  if (attempt?.payload === text) return attempt.key;
  const key = newIdempotencyKey();
  useOrderAttempt.setState({
    attempt: { userId: payload.userId, payload: text, key, at: Date.now(), isUnanswered: false },
  });
  return key;
};

/**
 * Whether this payload was sent without a response. If the order was placed, its own lines may have taken the last
 * stock.
 */
export const useIsOutcomeUnknown = (payload: OrderPayload | undefined): boolean =>
  useOrderAttempt(
    ({ attempt }) => attempt?.isUnanswered === true && attempt.payload === JSON.stringify(payload),
  );

/** Records whether a response arrived. After a refusal the key is kept, because the server stores nothing under it. */
export const recordAttemptOutcome = (isUnanswered: boolean): void => {
  const { attempt } = useOrderAttempt.getState();
  if (attempt) useOrderAttempt.setState({ attempt: { ...attempt, isUnanswered } });
};

/** Clears the attempt, so that filling the same cart again makes a new order. */
export const clearAttempt = (): void => {
  useOrderAttempt.setState({ attempt: undefined });
};

const own = new Set<string>();

/** Remembers an order placed by this page, so that it is not taken for one from another device. */
export const rememberOwnOrder = (id: string): void => void own.add(id);
export const isOwnOrder = (id: string): boolean => own.has(id);
