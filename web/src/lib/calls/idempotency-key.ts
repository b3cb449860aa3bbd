import { useRef } from 'react';

/** Returns a new `Idempotency-Key`. Does not use `randomUUID`, which browsers offer only over HTTPS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns the same key for the same payload, and a new one for any other. */
export const useIdempotencyKey = (): ((payload: unknown) => string) => {
  const attempt = useRef({ payload: '', key: '' });
  return (payload) => {
    const text = JSON.stringify(payload);
    if (attempt.current.payload !== text) attempt.current = { payload: text, key: newIdempotencyKey() };
    return attempt.current.key;
  };
};
