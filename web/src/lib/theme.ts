import { useSyncExternalStore } from 'react';

/** The inline script of index.html reads the same key, so that the first paint has the right theme. */
const KEY = 'ui-theme';
const CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof CHOICES)[number];
export type Theme = 'light' | 'dark';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const storedChoice = (): ThemeChoice => {
  try {
    const stored = localStorage.getItem(KEY);
    return CHOICES.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
};

let choice = storedChoice();

const effective = (): Theme => {
  if (choice === 'system') return systemIsDark.matches ? 'dark' : 'light';
  return choice;
};

const paintBrowserBar = (): void => {
  const known = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const meta =
    known ??
    document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'theme-color' }));
  meta.content = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
};

const apply = (): void => {
  document.documentElement.dataset.theme = effective();
  paintBrowserBar();
  for (const listener of listeners) listener();
};

export const setTheme = (next: ThemeChoice): void => {
  choice = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is full or blocked: the choice lasts until the page is closed.
  }
  apply();
};

/** Follows the system's theme and other tabs. Call once. */
export const startTheme = (): void => {
  systemIsDark.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    choice = storedChoice();
    apply();
  });
  // With the next frame, whose styles are computed anyway.
  requestAnimationFrame(paintBrowserBar);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The chosen theme: light, dark or system. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);

/** The effective theme: light or dark. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, effective);
