import {
  type Cents,
  type EquivalentsList,
  linesTotal,
  MAX_COMPARED_AT_ONCE,
  negateCents,
  subtractCents,
  type Usual,
} from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { type Choice, candidatesOf, choiceOf } from '#web/parts/line-entry/choices.ts';
import { say, type UsualOf } from '#web/parts/line-entry/order-target.ts';
import { equivalentsQuery } from '#web/parts/product/compare-api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { chosenOf, type PastedRow, quantityOf, stateOf } from './pasted-list.ts';
import { changeList } from './pasted-store.ts';
import { linesText } from './put-rows.ts';

/** Decides many lines at once. Each changes only lines for which it has exactly one answer. */
const RULES = ['last', 'labs', 'cheapest'] as const;
type Rule = (typeof RULES)[number];

/** The lines that a rule changes, and what they then cost more than now; less if negative. */
type RuleEffect = { rule: Rule; changes: ReadonlyMap<number, Partial<PastedRow>>; difference: Cents };

type Known = {
  usuals: ReadonlyMap<string, Usual>;
  usualOf: UsualOf;
  equivalents: EquivalentsList['equivalents'];
};

/** The product that the customer buys, if it is the only one of them that the line may mean. */
const lastOf = (row: PastedRow, { usuals }: Known): Choice | undefined => {
  const bought = candidatesOf(row).filter(({ id }) => usuals.has(id));
  return bought.length === 1 ? bought[0] : undefined;
};

const isAlike = (one: Choice, other: Choice): boolean =>
  one.product.strength === other.product.strength &&
  one.product.dosage === other.product.dosage &&
  one.product.packSize === other.product.packSize &&
  one.variant === undefined &&
  other.variant === undefined;

/**
 * The product of the lab from which the customer buys most, among those that differ from the likeliest only in their lab. Only
 * for lines that do not contradict the likeliest.
 */
const ofMyLabs = (row: PastedRow, { usuals }: Known): Choice | undefined => {
  const choices = candidatesOf(row);
  const [first] = choices;
  if (!row.isLikely || !first) return undefined;
  const countOf = new Map<string, number>();
  for (const { product } of usuals.values())
    countOf.set(product.labId, (countOf.get(product.labId) ?? 0) + 1);
  const rankOf = ({ product }: Choice) => countOf.get(product.labId) ?? 0;
  const mine = choices.filter((choice) => isAlike(choice, first) && rankOf(choice) > 0);
  return mine.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
};

/** The cheapest equivalent in stock, if it costs less than the chosen product. */
const cheapestOf = (row: PastedRow, { equivalents }: Known): Choice | undefined => {
  const chosen = chosenOf(row);
  if (!chosen || chosen.variant) return undefined;
  const found = equivalents.find(({ productId }) => productId === chosen.product.id);
  const [cheapest] = found?.products ?? [];
  return cheapest && (cheapest.cost < chosen.product.cost || chosen.product.stock <= 0)
    ? choiceOf(cheapest)
    : undefined;
};

const ANSWERS: Record<Rule, (row: PastedRow, known: Known) => Choice | undefined> = {
  last: (row, known) => (stateOf(row) === 'doubtful' ? lastOf(row, known) : undefined),
  labs: (row, known) => (stateOf(row) === 'doubtful' ? ofMyLabs(row, known) : undefined),
  cheapest: (row, known) =>
    ['ready', 'out of stock'].includes(stateOf(row)) ? cheapestOf(row, known) : undefined,
};

const changeOf = (rule: Rule, row: PastedRow, choice: Choice): Partial<PastedRow> => {
  if (rule !== 'cheapest') return { chosen: choice.id };
  return {
    candidates: [{ product: choice.product, variantId: null }, ...row.candidates],
    chosen: choice.id,
    isSubstitute: true,
  };
};

const effectOf = (rule: Rule, rows: readonly PastedRow[], known: Known): RuleEffect => {
  const changes = new Map<number, Partial<PastedRow>>();
  const before: { cost: Cents; quantity: number }[] = [];
  const after: typeof before = [];
  for (const row of rows) {
    const choice = ANSWERS[rule](row, known);
    if (!choice) continue;
    const change = changeOf(rule, row, choice);
    changes.set(row.key, change);
    const chosen = chosenOf(row);
    if (chosen) before.push({ cost: chosen.product.cost, quantity: quantityOf(row, known.usualOf) });
    after.push({
      cost: choice.product.cost,
      quantity: quantityOf({ ...row, ...change }, known.usualOf),
    });
  }
  return { rule, changes, difference: subtractCents(linesTotal(after), linesTotal(before)) };
};

const LABELS: Record<Rule, string> = {
  last: 'Same as last time',
  labs: 'My labs first',
  cheapest: 'Cheapest equivalents',
};

const costOf = ({ rule, difference }: RuleEffect): string => {
  if (rule !== 'cheapest') return formatMoney(difference);
  return difference <= 0
    ? `saves ${formatMoney(negateCents(difference))}`
    : `${formatMoney(difference)} more`;
};

type RulesBarProps = {
  rows: readonly PastedRow[];
  usuals: ReadonlyMap<string, Usual>;
  usualOf: UsualOf;
};

/** Decides lines together, with what that costs. Cheaper equivalents are offered once every line is decided. */
export function RulesBar({ rows, usuals, usualOf }: RulesBarProps) {
  const [undone, setUndone] = useState<{ label: string; rows: readonly PastedRow[] }>();
  const isDecided = rows.every((row) => !['doubtful', 'missing'].includes(stateOf(row)));
  const chosen = isDecided ? rows.flatMap((row) => chosenOf(row)?.product ?? []) : [];
  const ids = [...new Set(chosen.filter(({ equivalents }) => equivalents > 0).map(({ id }) => id))];
  const { data } = useQuery({
    ...equivalentsQuery(ids.slice(0, MAX_COMPARED_AT_ONCE)),
    enabled: ids.length > 0,
  });
  const effects = useMemo(() => {
    const known = { usuals, usualOf, equivalents: isDecided ? (data?.equivalents ?? []) : [] };
    return RULES.map((rule) => effectOf(rule, rows, known)).filter(({ changes }) => changes.size > 0);
  }, [rows, usuals, usualOf, data, isDecided]);
  if (effects.length === 0 && !undone) return null;
  const apply = ({ rule, changes }: RuleEffect) => {
    setUndone({ label: LABELS[rule], rows: rows.filter(({ key }) => changes.has(key)) });
    changeList((list) => ({ ...list, rows: list.rows.map((row) => ({ ...row, ...changes.get(row.key) })) }));
    say(`${LABELS[rule]}: ${linesText(changes.size)} decided.`);
  };
  const undo = (before: readonly PastedRow[]) => {
    const known = new Map(before.map((row) => [row.key, row]));
    changeList((list) => ({ ...list, rows: list.rows.map((row) => known.get(row.key) ?? row) }));
    setUndone(undefined);
  };
  return (
    <fieldset className="mt-2 flex flex-wrap items-center gap-2">
      <legend className="sr-only">Decide lines together</legend>
      {effects.map((effect) => (
        <Button key={effect.rule} variant="secondary" size="sm" onClick={() => apply(effect)}>
          {LABELS[effect.rule]}
          <span className="figures font-normal">
            {formatNumber(effect.changes.size)} · {costOf(effect)}
          </span>
        </Button>
      ))}
      {undone && (
        <Button variant="ghost" size="sm" onClick={() => undo(undone.rows)}>
          <Undo2 aria-hidden />
          Undo “{undone.label}”
        </Button>
      )}
    </fieldset>
  );
}
