import type { Workbook } from './read-workbook.ts';

/** What to make of a picture. Everything but `check` is upright and without what the camera wrote. */
export type Make =
  | { as: 'check' }
  | { as: 'product'; side: number }
  | { as: 'photo'; width: number; height: number }
  | { as: 'mark'; side: number }
  | { as: 'card'; side: number }
  | { as: 'shown'; type: string };

/** What the decoding process is asked for. A picture is a file's path or its bytes. */
export type Task =
  | { kind: 'picture'; source: string | Uint8Array; formats: readonly string[]; make: Make }
  | { kind: 'workbook'; bytes: Uint8Array };

export type Decoded = { picture: Uint8Array } | { workbook: Workbook };
