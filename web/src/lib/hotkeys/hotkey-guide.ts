import { useEffect } from 'react';
import { create } from 'zustand';

/** Keys pressed one after another, or held together where joined by `+`: `['J']`, `['G', 'P']`, `['Ctrl+K']`. */
export type HotkeyHelp = { keys: readonly string[]; does: string };
type Guide = { title: string; hotkeys: readonly HotkeyHelp[] };

const useGuides = create<{ guides: readonly Guide[] }>(() => ({ guides: [] }));

/** Has the list of hotkeys (`?`) tell of a screen's own while it is there. `hotkeys` is a constant of the module. */
export const useHotkeyGuide = (title: string, hotkeys: readonly HotkeyHelp[]): void => {
  useEffect(() => {
    const guide = { title, hotkeys };
    useGuides.setState(({ guides }) => ({ guides: [...guides, guide] }));
    return () => useGuides.setState(({ guides }) => ({ guides: guides.filter((other) => other !== guide) }));
  }, [title, hotkeys]);
};

/** The hotkeys of everything that is on the screen. */
export const useHotkeyGuides = (): readonly Guide[] => useGuides((state) => state.guides);
