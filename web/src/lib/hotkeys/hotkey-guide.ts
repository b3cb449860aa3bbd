import { useEffect } from 'react';
import { create } from 'zustand';

/** Keys pressed in sequence, or together when joined by `+`: `['J']`, `['G', 'P']`, `['Ctrl+K']`. */
export type HotkeyHelp = { keys: readonly string[]; does: string };
export type HotkeyGuide = { title: string; hotkeys: readonly HotkeyHelp[] };

const useGuides = create<{ guides: readonly HotkeyGuide[] }>(() => ({ guides: [] }));

/** Adds a screen's hotkeys to the help (`?`) while it is mounted. `hotkeys` must be a module constant. */
export const useHotkeyGuide = (title: string, hotkeys: readonly HotkeyHelp[]): void => {
  useEffect(() => {
    const guide = { title, hotkeys };
    useGuides.setState(({ guides }) => ({ guides: [...guides, guide] }));
    return () => useGuides.setState(({ guides }) => ({ guides: guides.filter((other) => other !== guide) }));
  }, [title, hotkeys]);
};

export const useHotkeyGuides = (): readonly HotkeyGuide[] => useGuides((state) => state.guides);

const useSheet = create<{ isShown: boolean }>(() => ({ isShown: false }));

/** Whether the list of keys is open. */
export const useAreHotkeysShown = (): boolean => useSheet(({ isShown }) => isShown);
export const showHotkeys = (): void => useSheet.setState({ isShown: true });
export const hideHotkeys = (): void => useSheet.setState({ isShown: false });
