import { type AuditEntry, centsFromRand, isAuditedMoney, ORDER_STATUS } from '@formulary/contract';
import { formatDateTime, formatMoney, formatNumber } from '#web/lib/format.ts';

/** A changed field as text. `before` is undefined if there was no earlier value. */
export type LabelledChange = { field: string; before: string | undefined; after: string | undefined };

const NOTHING = 'nothing';
/** Fields with the IDs of other records are omitted, because they mean nothing to a reader. */
const ID = /Ids?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const TAG = /<[a-z][^>]*>/i;

const STATUS_NAMES = new Map<unknown, string>(
  Object.entries(ORDER_STATUS).map(([name, number]) => [number, name]),
);

/** Fields with a label other than their name in the code. */
const FIELD_NAMES = new Map([
  ['cost', 'Price'],
  ['previousCost', 'Previous price'],
]);
/** A camel-case name. Anything else, such as an order reference or a date, is shown unchanged. */
const CODE_NAME = /^[a-z][A-Za-z]*$/;

/** Returns the label of a field: "Store access" for `storeAccess`, "Closed" for `isClosed`. */
const fieldName = (name: string): string => {
  const known = FIELD_NAMES.get(name);
  if (known || !CODE_NAME.test(name)) return known ?? name;
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const textOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|div)>/g, '$& '), 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
};

/** Formats a value: money in rand, booleans as yes or no, times in local time. */
const formatValue = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'status' && STATUS_NAMES.has(value)) return STATUS_NAMES.get(value) ?? '';
  if (typeof value === 'number')
    return isAuditedMoney(name) ? formatMoney(centsFromRand(value)) : formatNumber(value);
  if (typeof value === 'string') {
    if (MOMENT.test(value)) return formatDateTime(value);
    return TAG.test(value) ? textOf(value) : value;
  }
  if (Array.isArray(value)) return value.map((one) => formatValue(name, one)).join(', ') || NOTHING;
  const parts = Object.entries(value).map(([key, one]) => `${fieldName(key)}: ${formatValue(key, one)}`);
  return parts.join(', ') || NOTHING;
};

export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): LabelledChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !ID.test(name))
    .map((name) => ({
      field: fieldName(name),
      before: before && name in before ? formatValue(name, before[name]) : undefined,
      after: after && name in after ? formatValue(name, after[name]) : undefined,
    }))
    // An empty field of a new or deleted record is not a change.
    .filter((change) =>
      [change.before, change.after].some((words) => words !== undefined && words !== NOTHING),
    );
