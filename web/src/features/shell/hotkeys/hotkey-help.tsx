import { lazy, Suspense } from 'react';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { showHotkeys, useAreHotkeysShown } from '#web/lib/hotkeys/hotkey-guide.ts';

const CustomerHotkeys = lazy(async () => ({
  default: (await import('./customer-hotkeys.tsx')).CustomerHotkeys,
}));

/** Lists the hotkeys when someone presses `?` or the button for it. */
export function HotkeyHelp() {
  const areShown = useAreHotkeysShown();
  useHotkey('?', showHotkeys);
  return (
    areShown && (
      <Suspense fallback={null}>
        <CustomerHotkeys />
      </Suspense>
    )
  );
}
