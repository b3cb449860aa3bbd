import { useEffect, useEffectEvent } from 'react';
import { isBehindDialog } from '#web/lib/hotkey.ts';

/**
 * Runs `act` on Ctrl+Enter, from any field except one with an invalid quantity, which stops the key. A held key, such as
 * the one that opened the cart, does nothing.
 */
export const usePlaceKey = (act: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (isBehindDialog(null)) return;
    // Otherwise it would also press the focused button, or open the focused link in a new tab.
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
