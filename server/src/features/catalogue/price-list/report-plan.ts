import {
  definitionOf,
  inCents,
  labelInText,
  PRICE_CHANGE_LIMIT_PERCENT,
  randFromCents,
} from '@formulary/contract';
import type { Change, ChangedRow, ImportPlan } from './plan-import.ts';
import type { PriceList } from './reading/read-price-list.ts';

const SHOWN_CHANGES = 20;
const SHOWN_CHARACTERS = 60;

const number = (value: number): string => value.toLocaleString('en-ZA').replaceAll(/\s/g, ' ');
const count = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

const shown = (field: Change['field'], value: Change['from']): string => {
  if (definitionOf(field).kind === 'money') return `R ${number(randFromCents(inCents(Number(value))))}`;
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  return text.length > SHOWN_CHARACTERS ? `'${text.slice(0, SHOWN_CHARACTERS)}…'` : `'${text}'`;
};

const formatChange = ({ field, from, to }: Change): string =>
  `${labelInText(field)} ${shown(field, from)} -> ${shown(field, to)}`;

export const reportFaults = ({ faults }: PriceList): string[] => [
  `${count(faults.total, 'error', 'errors')}; nothing was imported.`,
  ...faults.shown.map(
    ({ line, column, message }) => `  line ${line}${column ? `, column ${column}` : ''}: ${message}`,
  ),
  ...(faults.total > faults.shown.length
    ? [`  … and ${number(faults.total - faults.shown.length)} more`]
    : []),
];

const formatRow = ({ line, sku, name, changes }: ChangedRow): string =>
  `  line ${line}, ${sku} ${name}: ${changes.map(formatChange).join('; ')}`;

/** Lists every change that needs confirmation. */
const concerns = ({ changed }: ImportPlan): string[] => {
  const other = changed.filter(({ concerns }) => concerns.includes('otherProduct'));
  const moved = changed.filter(
    ({ concerns }) => concerns.includes('price') && !concerns.includes('otherProduct'),
  );
  return [
    ...(other.length ? ['Codes that seem to belong to another product now:', ...other.map(formatRow)] : []),
    ...(moved.length
      ? [`Prices that change by more than ${PRICE_CHANGE_LIMIT_PERCENT} %:`, ...moved.map(formatRow)]
      : []),
  ];
};

const names = (kind: [one: string, many: string], list: string[]): string[] =>
  list.length === 0
    ? []
    : [`  ${count(list.length, ...kind)}: ${list.slice(0, 10).join('; ')}${list.length > 10 ? '; …' : ''}`];

const notes = (list: PriceList, plan: ImportPlan, stockOfNew: number): string[] => {
  const unstocked = list.hasStock ? [] : plan.added;
  return [
    ...(list.rounded ? [`  ${count(list.rounded, 'price is', 'prices are')} rounded to whole rand`] : []),
    ...(list.raised ? [`  ${count(list.raised, 'price', 'prices')} under R 1 raised to R 1`] : []),
    ...(list.cleaned
      ? [`  ${count(list.cleaned, 'text has', 'texts have')} HTML that is not allowed, which is removed`]
      : []),
    ...(plan.soldOut
      ? [
          `  ${count(plan.soldOut, 'product', 'products')} sold more since the export than the list has left: stock becomes 0`,
        ]
      : []),
    ...(unstocked.length
      ? [`  new products get stock ${number(stockOfNew)}: the list has no stock column (see --stock)`]
      : []),
    ...(plan.archived
      ? [`  ${count(plan.archived, 'product in the list stays', 'products in the list stay')} archived`]
      : []),
  ];
};

export const reportPlan = (list: PriceList, plan: ImportPlan, stockOfNew: number): string[] => [
  `${count(list.count, 'product', 'products')} read (${list.encoding}, separated by ${list.delimiter})`,
  `  ${number(plan.added.length)} to add, ${number(plan.changed.length)} to change, ${number(plan.unchanged)} already as listed`,
  `  ${count(plan.absent, 'product', 'products')} not in the list, not changed`,
  ...names(['new lab', 'new labs'], plan.newLabs),
  ...names(['new category', 'new categories'], plan.newCategories),
  ...notes(list, plan, stockOfNew),
  ...concerns(plan),
  ...(plan.changed.length ? ['Changes:'] : []),
  ...plan.changed.slice(0, SHOWN_CHANGES).map(formatRow),
  ...(plan.changed.length > SHOWN_CHANGES
    ? [`  … and ${number(plan.changed.length - SHOWN_CHANGES)} more`]
    : []),
];
