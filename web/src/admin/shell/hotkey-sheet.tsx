import { Fragment } from 'react';
import { type HotkeyHelp, useHotkeyGuides } from '#web/lib/hotkeys/hotkey-guide.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useScreens } from './use-screens.ts';

const EVERYWHERE: readonly HotkeyHelp[] = [
  { keys: ['Ctrl+K'], does: 'Go to a customer, order or product' },
  { keys: ['/'], does: 'Search the list' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what is open' },
];

/** All keys that do something on the screen that is open. */
export function HotkeySheet({ onClose }: { onClose: () => void }) {
  const guides = useHotkeyGuides();
  const screens = useScreens().map(({ key, label }) => ({ keys: ['G', key], does: label }));
  return (
    <RouteDialog title="Keyboard" size="lg" isText onClose={onClose}>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {guides.map(({ title, hotkeys }) => (
          <Group key={title} title={title} hotkeys={hotkeys} />
        ))}
        <Group title="Everywhere" hotkeys={EVERYWHERE} />
        <Group title="Go to" hotkeys={screens} />
      </div>
    </RouteDialog>
  );
}

function Group({ title, hotkeys }: { title: string; hotkeys: readonly HotkeyHelp[] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {hotkeys.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="text-muted">{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key} className="[@media(hover:none)]:inline-grid">
                  {key}
                </Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
