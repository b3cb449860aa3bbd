import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isBehindDialog } from '#web/lib/hotkeys/hotkey.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';

/** Ctrl+Enter opens the cart, from any field. */
export const useCartKey = (): void => {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (isBehindDialog(null) || Object.keys(useCart.getState().products).length === 0) return;
    event.preventDefault();
    // Otherwise Enter would also submit the line.
    event.stopPropagation();
    void navigate({ to: '/cart' });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
};
