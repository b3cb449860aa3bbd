import { MAX_ASKED_LINES } from '@formulary/contract';
import { AppError } from '../../../http/errors/app-error.ts';

/** Throws VALIDATION if a list has more lines than `most`. */
export const requireFewLines = (lines: number, most = MAX_ASKED_LINES): void => {
  if (lines > most)
    throw new AppError('VALIDATION', `The list has ${lines} lines. Send at most ${MAX_ASKED_LINES}.`);
};
