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

/** Descriptions of the expected types, for messages about values of another type. */
const ASKED_FOR = new Map<string, string>([
  ['date', 'Invalid date'],
  ['string', 'Enter text.'],
  ['number', 'Enter a number.'],
  ['int', 'Enter a whole number.'],
  ['boolean', 'Must be true or false.'],
  ['array', 'Must be a list.'],
  ['object', 'Must be an object.'],
  ['record', 'Must be an object.'],
]);
const WRITTEN_AS = new Map<string, string>([
  ['email', 'Enter an email address.'],
  ['url', 'Enter a web address.'],
  ['uuid', 'Must be an id.'],
  ['date', 'Invalid date'],
  ['datetime', 'Invalid date'],
]);

/**
 * The generic validation messages of forms and 400 responses: the specification's where it has one. A schema's own
 * message overrides them, and every field that a person fills in has one (fields.ts).
 */
const genericMessage: z.core.$ZodErrorMap = (issue) => {
  const isMissing = issue.input === undefined || issue.input === null;
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return ASKED_FOR.get(issue.expected) ?? 'Invalid input';
    case 'invalid_format':
      return WRITTEN_AS.get(issue.format) ?? 'Invalid input';
    case 'invalid_value':
      return issue.values.length > 1 ? 'Invalid enum value' : 'Invalid input';
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum, issue.inclusive ?? true) ?? 'Invalid input';
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum, issue.inclusive ?? true) ?? 'Invalid input';
    case 'unrecognized_keys':
    case 'invalid_key':
      return 'Unknown field.';
    default:
      return 'Invalid input';
  }
};

z.config({ customError: genericMessage });

/** Maps each field path (`orderProducts.0.quantity`) to its first message, as in the wire's `errors`. */
export const fieldErrors = (error: z.core.$ZodError): Record<string, string> => {
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
};

/** Fields whose label differs from their name in the API. Messages about a file already name it. */
const LABELS = new Map([
  ['sku', 'Code'],
  ['cost', 'Price'],
  ['labId', 'Lab'],
  ['categoryId', 'Category'],
  ['email', 'Email'],
  ['url', 'URL'],
  ['file', ''],
]);

/** Turns a path into a label: `orderProducts.0.totalPrice` is "Total price". */
const labelOf = (path: string): string => {
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = field.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** Adds the field to a message that does not name it: "Total price: Enter whole rand." */
export const fieldMessage = (path: string, message: string): string => {
  const label = labelOf(path);
  return message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`;
};
