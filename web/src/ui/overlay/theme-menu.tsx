import { Moon, Sun } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTheme } from '#web/lib/theme.ts';
import { IconButton } from '../action/icon-button.tsx';

const loadChoice = () => import('./theme-choice.tsx');
const ThemeChoice = lazy(async () => ({ default: (await loadChoice()).ThemeChoice }));

/** The menu is loaded when the button is hovered or focused. */
export function ThemeMenu() {
  const [wanted, setWanted] = useState(false);
  const Icon = useTheme() === 'dark' ? Moon : Sun;
  const preload = () => void loadChoice();
  const button = (
    <IconButton
      label="Theme"
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={wanted ? undefined : () => setWanted(true)}
    >
      <Icon aria-hidden />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ThemeChoice trigger={button} />
    </Suspense>
  );
}
