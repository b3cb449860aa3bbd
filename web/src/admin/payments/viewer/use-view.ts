import { useState } from 'react';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;

/** `zoom` 1 fits the proof into its frame; `turn` is in degrees clockwise. */
export type View = {
  zoom: number;
  turn: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  turnRight: () => void;
};

export const useView = (): View => {
  const [step, setStep] = useState(0);
  const [turn, setTurn] = useState(0);
  const go = (by: number) => setStep((at) => Math.min(Math.max(at + by, 0), ZOOMS.length - 1));
  return {
    zoom: ZOOMS[step] ?? 1,
    turn,
    canZoomIn: step < ZOOMS.length - 1,
    canZoomOut: step > 0,
    zoomIn: () => go(1),
    zoomOut: () => go(-1),
    turnRight: () => setTurn((at) => (at + QUARTER) % 360),
  };
};
