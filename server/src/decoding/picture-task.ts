import { defineTask } from './define-task.ts';

/** The output to make of a picture. Every result except `check` is upright and without camera metadata. */
export type PictureOutput =
  | { as: 'check' }
  | { as: 'product'; side: number }
  | { as: 'photo'; width: number; height: number }
  | { as: 'mark'; side: number }
  | { as: 'logo'; side: number }
  | { as: 'card'; side: number }
  | { as: 'shown'; type: string };

/** A picture is a file path or its bytes. */
type PictureToDraw = { source: string | Uint8Array; formats: readonly string[]; make: PictureOutput };

export const pictureTask = defineTask<PictureToDraw, Uint8Array>('picture', {
  lane: 'picture',
  longestMs: 30_000,
});
