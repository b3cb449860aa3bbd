import { fieldMessage } from '@formulary/contract';
import type { App } from '../app.ts';
import { AppError } from '../errors/app-error.ts';

/** Far deeper than any body of the API. */
const MAX_DEPTH = 32;
const BROKEN_TEXT = 'The text has a broken character. Please enter it again.';

type Part = { value: unknown; key: string; parent: Part | null; depth: number };

const pathOf = (part: Part): string => {
  const keys: string[] = [];
  for (let at: Part | null = part; at?.parent; at = at.parent) keys.unshift(at.key);
  return keys.join('.').toWellFormed().slice(0, 200);
};

const throwBrokenText = (part: Part): never => {
  const field = pathOf(part);
  throw new AppError('VALIDATION', fieldMessage(field, BROKEN_TEXT), {
    errors: new Map([[field, BROKEN_TEXT]]),
  });
};

const partsOf = (parent: Part): Part[] =>
  Object.entries(parent.value as object).map(([key, value]) => ({
    value,
    key,
    parent,
    depth: parent.depth + 1,
  }));

/**
 * Throws VALIDATION if a body is nested too deeply, or contains a lone surrogate in a value or a key, which JSON in the
 * database cannot store. Iterative, because the caller controls the depth.
 */
const checkBody = (body: unknown): void => {
  const parts: Part[] = [{ value: body, key: '', parent: null, depth: 0 }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value, key, depth } = part;
    if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throwBrokenText(part);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new AppError('VALIDATION', 'The request is nested too deeply.');
    for (const inner of partsOf(part)) parts.push(inner);
  }
};

/** Checks every JSON body before its schema does. Register it before the routes. */
export const guardBodies = (app: App): void => {
  app.addHook('preValidation', async ({ body }) => {
    if (body !== null && typeof body === 'object' && !Buffer.isBuffer(body)) checkBody(body);
  });
};
