import { useEffect } from 'react';
import { create } from 'zustand';

const useShown = create(() => ({ isShown: false }));

/** Whether the dialog that chooses where to deliver is on the screen, also while it closes. */
export const useIsChoosing = (): boolean => useShown((dialog) => dialog.isShown);

/** Says so for as long as the calling component is mounted. */
export const useMarkChoosing = (): void =>
  useEffect(() => {
    useShown.setState({ isShown: true });
    return () => useShown.setState({ isShown: false });
  }, []);
