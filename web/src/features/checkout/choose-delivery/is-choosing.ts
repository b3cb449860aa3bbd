import { useEffect } from 'react';
import { create } from 'zustand';

const useShown = create(() => ({ isShown: false }));

/** Whether the dialog for choosing the delivery is on the screen, even while it is closing. */
export const useIsChoosing = (): boolean => useShown((dialog) => dialog.isShown);

/** Marks the dialog as shown while the calling component is mounted. */
export const useMarkChoosing = (): void =>
  useEffect(() => {
    useShown.setState({ isShown: true });
    return () => useShown.setState({ isShown: false });
  }, []);
