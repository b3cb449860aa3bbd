import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isBehindDialog, isTyping } from '#web/lib/hotkeys/hotkey.ts';
import { useScreens } from './use-screens.ts';

/** How long after G the second key is waited for. */
const PATIENCE_MS = 1500;

/** G and then a screen's letter leads there, whatever that letter means on the screen that is open. */
export const useScreenKeys = (): void => {
  const screens = useScreens();
  const navigate = useNavigate();

  const goTo = useEffectEvent((key: string): boolean => {
    const screen = screens.find((one) => one.key === key.toUpperCase());
    if (screen) void navigate({ to: screen.to });
    return screen !== undefined;
  });

  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || isBehindDialog(null))
        return;
      const isSecond = event.timeStamp - pressedAt < PATIENCE_MS;
      pressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isSecond && goTo(event.key)) event.preventDefault();
    };
    // Before the screen hears of it, which leaves alone what is taken.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
};
