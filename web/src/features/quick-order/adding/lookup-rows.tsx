import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { titleOfChoice } from '../choices.ts';
import { addChoice } from './added.ts';
import { forgetLookup, type Lookup, lookUpAgain, type UsualOf, useLookups } from './lookups.ts';

type LookupRowProps = { lookup: Lookup; usualOf: UsualOf; onAnswered: () => void };

function LookupRow({ lookup, usualOf, onAnswered }: LookupRowProps) {
  const queryClient = useQueryClient();
  const { key, words, quantity, problem, choice, isFailed } = lookup;
  const what = quantity === undefined ? words : `${formatNumber(quantity)} of “${words}”`;
  const answer = (act: () => void) => () => {
    act();
    onAnswered();
  };
  if (problem === undefined)
    return (
      <li className="flex min-h-12 items-center gap-3 border-line border-b py-2 text-muted">
        <Spinner size="sm" label="Searching" /> {what}
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2">
      <span className="wrap-anywhere min-w-[min(14rem,100%)] flex-1">
        <span className="block font-medium">{what}</span>
        <span className="block text-owed text-sm">{problem}</span>
      </span>
      {choice && (
        <Button
          variant="secondary"
          size="sm"
          onClick={answer(() => {
            forgetLookup(key);
            addChoice(choice, quantity ?? usualOf(choice.id) ?? 1);
          })}
        >
          Add {titleOfChoice(choice)}
        </Button>
      )}
      {isFailed && (
        <Button
          variant="secondary"
          size="sm"
          onClick={answer(() => lookUpAgain(queryClient, lookup, usualOf))}
        >
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
      <IconButton
        label={`Dismiss ${what}`}
        variant="ghost"
        size="sm"
        className="text-muted"
        onClick={answer(() => forgetLookup(key))}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

/** What was entered and not added yet: it is looked up, or somebody has to decide. */
export function LookupRows({ usualOf, onAnswered }: Omit<LookupRowProps, 'lookup'>) {
  const { lookups } = useLookups();
  if (lookups.length === 0) return null;
  return (
    <ul aria-label="Not added yet">
      {lookups.map((lookup) => (
        <LookupRow key={lookup.key} lookup={lookup} usualOf={usualOf} onAnswered={onAnswered} />
      ))}
    </ul>
  );
}
