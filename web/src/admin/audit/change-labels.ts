import { type AuditEntry, centsFromRand, isAuditedMoney, ORDER_STATUS } from '@formulary/contract';
import { formatDateTime, formatMoneyExactly, formatNumber } from '#web/lib/format.ts';

/** One field of what was changed, in words. `before` is undefined where there was nothing before. */
export type LabelledChange = { field: string; before: string | undefined; after: string | undefined };

const NOTHING = 'nothing';
/** Ids of other records say nothing to a person. */
const ID = /Ids?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const TAG = /<[a-z][^>]*>/i;

const STATUS_NAMES = new Map<unknown, string>(
  Object.entries(ORDER_STATUS).map(([name, number]) => [number, name]),
);

/** What customers and staff call a field otherwise than the code does. */
const FIELD_NAMES = new Map([
  ['cost', 'Price'],
  ['previousCost', 'Previous price'],
]);
/** A name of the code: `storeAccess`. Anything else, an order's reference or a day, is shown as it is written. */
const CODE_NAME = /^[a-z][A-Za-z]*$/;

/** `storeAccess` as "Store access", `isClosed` as "Closed". */
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

/** A value as a person would say it: money as rand, switches as words, times by the clock. */
const say = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'status' && STATUS_NAMES.has(value)) return STATUS_NAMES.get(value) ?? '';
  if (typeof value === 'number')
    return isAuditedMoney(name) ? formatMoneyExactly(centsFromRand(value)) : formatNumber(value);
  if (typeof value === 'string') {
    if (MOMENT.test(value)) return formatDateTime(value);
    return TAG.test(value) ? textOf(value) : value;
  }
  if (Array.isArray(value)) return value.map((one) => say(name, one)).join(', ') || NOTHING;
  const parts = Object.entries(value).map(([key, one]) => `${fieldName(key)}: ${say(key, one)}`);
  return parts.join(', ') || NOTHING;
};

/** What an entry changed, field by field. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): LabelledChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !ID.test(name))
    .map((name) => ({
      field: fieldName(name),
      before: before && name in before ? say(name, before[name]) : undefined,
      after: after && name in after ? say(name, after[name]) : undefined,
    }))
    // A field that a new thing has not got, or one that is gone never had, is no change.
    .filter((change) =>
      [change.before, change.after].some((words) => words !== undefined && words !== NOTHING),
    );
