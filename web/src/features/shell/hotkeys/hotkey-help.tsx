import { lazy, Suspense } from 'react';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { showHotkeys, useAreHotkeysShown } from '#web/lib/hotkeys/hotkey-guide.ts';

const CustomerHotkeys = lazy(async () => ({
  default: (await import('./customer-hotkeys.tsx')).CustomerHotkeys,
}));

/** Lists the keys when someone presses `?` or asks for them by a button. */
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
