import { z } from 'zod';

const bound = (
  origin: string,
  word: string,
  limit: number | bigint,
  inclusive: boolean,
): string | undefined => {
  if (origin === 'string') return `String must contain ${word} ${limit} character(s)`;
  if (origin === 'array' || origin === 'set') return `Array must contain ${word} ${limit} element(s)`;
  if (origin === 'number' || origin === 'int') {
    const side = word === 'at least' ? 'greater' : 'less';
    return `Number must be ${side} than ${inclusive ? 'or equal to ' : ''}${limit}`;
  }
  return undefined;
};

/** The generic validation messages of every form and every 400 answer. A schema's own message wins over these. */
const genericMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Required';
      return issue.expected === 'date' ? 'Invalid date' : 'Invalid input';
    case 'invalid_value':
      return issue.values.length > 1 ? 'Invalid enum value' : 'Invalid input';
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum, issue.inclusive ?? true) ?? 'Invalid input';
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum, issue.inclusive ?? true) ?? 'Invalid input';
    default:
      return 'Invalid input';
  }
};

z.config({ customError: genericMessage });

/** Field path (`orderProducts.0.quantity`) to its first message, as the wire's `errors` carries it. */
export const fieldErrors = (error: z.core.$ZodError): Record<string, string> => {
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
};
