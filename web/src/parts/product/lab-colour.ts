import { labHue } from '@formulary/contract';
import type { CSSProperties } from 'react';

/** Sets the lab's hue for `lab-tint`, `lab-ink` and `lab-band` inside the element. */
export const labColour = (labName: string): CSSProperties =>
  ({ '--lab-hue': labHue(labName) }) as CSSProperties;
