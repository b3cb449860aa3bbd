import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

const FIELD = '#page input[role="combobox"]';

/** Ctrl+K opens the quick order from everywhere and focuses its field, unless a question is open. */
export const useQuickOrderKey = (): void => {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.shiftKey || document.querySelector('[role="alertdialog"]')) return;
    event.preventDefault();
    void navigate({ to: '/store/quick-order' }).then(() =>
      document.querySelector<HTMLInputElement>(FIELD)?.focus(),
    );
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
