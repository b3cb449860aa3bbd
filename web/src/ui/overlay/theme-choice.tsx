import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { setTheme, useThemeChoice } from '#web/lib/theme.ts';
import { Menu, MenuRadioGroup } from './menu.tsx';

const OPTIONS = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const;

export function ThemeChoice({ trigger }: { trigger: ReactElement }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuRadioGroup label="Theme" value={useThemeChoice()} options={OPTIONS} onChange={setTheme} />
    </Menu>
  );
}
