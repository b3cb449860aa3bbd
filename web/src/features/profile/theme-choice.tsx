import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, useThemeChoice } from '#web/lib/theme.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';

const THEMES = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const;

/** Light, dark or the system's: on mobile, where the shell has no theme menu. */
export function ThemeChoice() {
  return (
    <div className="desktop:hidden flex flex-wrap items-center justify-between gap-3">
      <span aria-hidden className="font-medium">
        Theme
      </span>
      <SegmentedControl label="Theme" value={useThemeChoice()} segments={THEMES} onChange={setTheme} />
    </div>
  );
}
