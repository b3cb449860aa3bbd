import { useRef } from 'react';

/** An `Idempotency-Key`. Made without `randomUUID`, which browsers keep from pages that are not served over https. */
export const newAttemptKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The key to send a payload under: the same as before for the same payload, a new one for any other. */
export const useAttemptKey = (): ((payload: unknown) => string) => {
  const attempt = useRef({ payload: '', key: '' });
  return (payload) => {
    const text = JSON.stringify(payload);
    if (attempt.current.payload !== text) attempt.current = { payload: text, key: newAttemptKey() };
    return attempt.current.key;
  };
};
