import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from './errors.ts';

/**
 * Shows the server's errors at their fields and focuses the first one. Errors without a field become the form's root
 * error.
 */
export const showServerErrors = <Values extends FieldValues>(
  { setError, getValues }: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: Error,
): void => {
  const fields = Object.keys(getValues()) as FieldPath<Values>[];
  const said = error instanceof ApiError ? error.errors : {};
  const refused = fields.filter((field) => said[field]);
  for (const [index, field] of refused.entries())
    setError(field, { type: 'server', message: said[field] }, { shouldFocus: index === 0 });
  if (refused.length === 0) setError('root.server', { type: 'server', message: messageOf(error) });
};
