import { MAX_COMPARED_AT_ONCE, negateCents, type Usual } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { say, type UsualOf } from '#web/parts/line-entry/order-target.ts';
import { equivalentsQuery } from '#web/parts/product/compare-api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { chosenOf, type PastedRow, stateOf } from './pasted-list.ts';
import { changeList } from './pasted-store.ts';
import { linesText } from './put-rows.ts';
import { effectOf, RULES, type Rule, type RuleEffect } from './rules.ts';

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
    <fieldset className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
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
