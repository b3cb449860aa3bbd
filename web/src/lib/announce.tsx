import { useSyncExternalStore } from 'react';

let message = '';
let turn = 0;
const listeners = new Set<() => void>();

/** Announces a message to screen readers, politely. The same message is announced again if it is repeated. */
export const announce = (text: string): void => {
  turn += 1;
  message = text + (turn % 2 ? '' : '\u200b');
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The live region of `announce`, rendered once by the root. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
