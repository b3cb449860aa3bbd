import { labHue } from '@formulary/contract';
import type { CSSProperties } from 'react';

/** Gives `lab-tint`, `lab-ink` and `lab-band` below it the hue that a lab is recognised by. */
export const labColour = (labName: string): CSSProperties =>
  ({ '--lab-hue': labHue(labName) }) as CSSProperties;
