import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, useTheme, useThemeChoice } from '#web/lib/theme.ts';
import { IconButton } from '../action/icon-button.tsx';
import { Menu, MenuRadioGroup } from './menu.tsx';

const OPTIONS = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const;

/** A button showing the theme on the screen, and the choice of light, dark or system. */
export function ThemeMenu() {
  const Icon = useTheme() === 'dark' ? Moon : Sun;
  return (
    <Menu
      trigger={
        <IconButton label="Theme">
          <Icon aria-hidden />
        </IconButton>
      }
    >
      <MenuRadioGroup label="Theme" value={useThemeChoice()} options={OPTIONS} onChange={setTheme} />
    </Menu>
  );
}
