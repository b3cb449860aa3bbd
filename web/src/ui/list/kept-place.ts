import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent } from 'react';

const kept = new Map<string, VirtualItem[]>();

/** The measured items of a list as it was left, so that going back draws it at the same height and place at once. */
export const keptMeasurements = (key: string): VirtualItem[] => kept.get(key) ?? [];

/** Keeps the list's measured items when it is left. */
export const useKeepMeasurements = (key: string, snapshot: () => VirtualItem[]): void => {
  const keep = useEffectEvent(() => kept.set(key, snapshot()));
  useEffect(() => () => void keep(), []);
};
