import type { z } from 'zod';

export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the first message about each field. */
export const errorsOf = (error: z.ZodError | undefined): FieldErrors =>
  Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
