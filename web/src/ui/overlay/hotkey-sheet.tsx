import { Fragment } from 'react';
import { type HotkeyGuide, type HotkeyHelp, useHotkeyGuides } from '#web/lib/hotkey.ts';
import { Kbd } from '../display/kbd.tsx';
import { RouteDialog } from './route-dialog.tsx';

type HotkeySheetProps = {
  /** The hotkeys of every screen, listed after those of the current one. */
  groups: readonly HotkeyGuide[];
  onClose: () => void;
};

/** Lists the hotkeys of the current screen, then those of every screen. */
export function HotkeySheet({ groups, onClose }: HotkeySheetProps) {
  const guides = useHotkeyGuides();
  return (
    <RouteDialog title="Keyboard shortcuts" size="lg" isText onClose={onClose}>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {[...guides, ...groups].map(({ title, hotkeys }) => (
          <Group key={title} title={title} hotkeys={hotkeys} />
        ))}
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
            <dd className="flex items-start gap-1">
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
