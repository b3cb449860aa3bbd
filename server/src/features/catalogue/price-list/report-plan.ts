import {
  type Cents,
  concernsIn,
  countConcern,
  definitionOf,
  describeConcern,
  formatMoney,
  type ImportConcern,
  inCents,
  labelInText,
} from '@formulary/contract';
import type { Change, ChangedRow, PlanTotals } from './plan-import.ts';
import type { ListFacts } from './reading/read-price-list.ts';

const SHOWN_CHANGES = 20;
/** For each kind; nobody reads more. */
const MAX_CONCERNS = 10_000;
const SHOWN_CHARACTERS = 60;

const number = (value: number): string => value.toLocaleString('en-ZA').replaceAll(/\s/g, ' ');
const count = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

/** Returns the number of changes with a concern, formatted for a terminal. */
export const reportConcern = (totals: PlanTotals, concern: ImportConcern): string =>
  describeConcern(totals, concern).replaceAll('\u00a0', ' ');

const price = (amount: Cents): string => formatMoney(amount).replaceAll('\u00a0', ' ');

const shown = (field: Change['field'], value: Change['from']): string => {
  if (definitionOf(field).kind === 'money') return price(inCents(Number(value)));
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  return text.length > SHOWN_CHARACTERS ? `'${text.slice(0, SHOWN_CHARACTERS)}…'` : `'${text}'`;
};

const formatChange = ({ field, from, to }: Change): string =>
  `${labelInText(field)} ${shown(field, from)} -> ${shown(field, to)}`;

export const reportFaults = ({ faults }: ListFacts): string[] => [
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

/** The changes to show: the first few, and those that need confirmation. */
export class ShownChanges {
  readonly first: ChangedRow[] = [];
  readonly concerned: Record<ImportConcern, ChangedRow[]> = { otherProduct: [], price: [] };

  add(changed: readonly ChangedRow[]): void {
    this.first.push(...changed.slice(0, SHOWN_CHANGES - this.first.length));
    for (const change of changed) {
      for (const concern of change.concerns)
        if (this.concerned[concern].length < MAX_CONCERNS) this.concerned[concern].push(change);
    }
  }
}

const concerns = ({ concerned }: ShownChanges, totals: PlanTotals): string[] =>
  concernsIn(totals).flatMap((concern) => {
    const hidden = countConcern(totals, concern) - concerned[concern].length;
    return [
      `${reportConcern(totals, concern)}:`,
      ...concerned[concern].map(formatRow),
      ...(hidden > 0 ? [`  … and ${number(hidden)} more`] : []),
    ];
  });

const names = (kind: [one: string, many: string], list: string[]): string[] =>
  list.length === 0
    ? []
    : [`  ${count(list.length, ...kind)}: ${list.slice(0, 10).join('; ')}${list.length > 10 ? '; …' : ''}`];

const notes = (list: ListFacts, plan: PlanTotals, stockOfNew: number): string[] => {
  const [unit, least] = list.decimals === 0 ? ['whole rand', 'R 1'] : ['the cent', 'R 0,01'];
  const unstocked = list.hasStock ? 0 : plan.added;
  return [
    ...(list.rounded ? [`  ${count(list.rounded, 'price is', 'prices are')} rounded to ${unit}`] : []),
    ...(list.raised ? [`  ${count(list.raised, 'price', 'prices')} under ${least} raised to ${least}`] : []),
    ...(list.cleaned
      ? [
          `  ${count(list.cleaned, 'field contains', 'fields contain')} HTML that is not allowed, which is removed`,
        ]
      : []),
    ...(plan.soldOut
      ? [
          `  ${count(plan.soldOut, 'product', 'products')} sold more packs since the export than the list has in stock: stock becomes 0`,
        ]
      : []),
    ...(unstocked
      ? [`  new products get stock ${number(stockOfNew)}: the list has no stock column (see --stock)`]
      : []),
    ...(plan.archived
      ? [`  ${count(plan.archived, 'product in the list stays', 'products in the list stay')} archived`]
      : []),
  ];
};

/** Explains which cents a store without decimals would lose, and how to keep them. */
const lostCents = ({ decimals, rounded, raised, roundedExample }: ListFacts): string[] =>
  decimals === 0 && roundedExample
    ? [
        `${count(rounded + raised, 'price has', 'prices have')} cents, which this store does not keep: ${roundedExample.listed} on line ${roundedExample.line} becomes ${price(roundedExample.cost)}. To keep the cents, first run`,
        '  npm run formulary -- settings set decimals 2',
      ]
    : [];

export const reportPlan = (
  list: ListFacts,
  plan: PlanTotals,
  shown: ShownChanges,
  stockOfNew: number,
): string[] => [
  ...lostCents(list),
  `${count(list.count, 'product', 'products')} read (${list.encoding}, separated by ${list.delimiter})`,
  `  ${number(plan.added)} to add, ${number(plan.changed)} to change, ${number(plan.unchanged)} unchanged`,
  `  ${count(plan.absent, 'product', 'products')} not in the list, not changed`,
  ...names(['new lab', 'new labs'], plan.newLabs),
  ...names(['new category', 'new categories'], plan.newCategories),
  ...notes(list, plan, stockOfNew),
  ...concerns(shown, plan),
  ...(plan.changed ? ['Changes:'] : []),
  ...shown.first.map(formatRow),
  ...(plan.changed > shown.first.length ? [`  … and ${number(plan.changed - shown.first.length)} more`] : []),
];
