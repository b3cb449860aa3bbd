import type { Workbook, WorkbookLimits } from './read-workbook.ts';

/** What to make of a picture. Every result except `check` is upright and without camera metadata. */
export type PictureOutput =
  | { as: 'check' }
  | { as: 'product'; side: number }
  | { as: 'photo'; width: number; height: number }
  | { as: 'mark'; side: number }
  | { as: 'logo'; side: number }
  | { as: 'card'; side: number }
  | { as: 'shown'; type: string };

/** A task for the decoding process. A picture is a file path or its bytes. */
export type Task =
  | { kind: 'picture'; source: string | Uint8Array; formats: readonly string[]; make: PictureOutput }
  | { kind: 'workbook'; bytes: Uint8Array; limits: WorkbookLimits };

export type Decoded = { picture: Uint8Array } | { workbook: Workbook };
