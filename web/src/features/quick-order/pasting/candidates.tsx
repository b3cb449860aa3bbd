import { useId } from 'react';
import { candidatesOf, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { ChoiceText } from '#web/parts/line-entry/suggestions.tsx';
import { type PastedRow, writtenOf } from './pasted-list.ts';

type CandidatesProps = {
  row: PastedRow;
  usualOf: UsualOf;
  onChoose: (id: string) => void;
  /** Called on Enter, once the choice has been made. */
  onEnter: () => void;
};

/**
 * The possible products of a doubtful line, in place: a press, Space or an arrow key chooses. Enter goes to the next line, and
 * accepts the first candidate only if it is likely.
 */
export function Candidates({ row, usualOf, onChoose, onEnter }: CandidatesProps) {
  const name = useId();
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="sr-only">Which product is “{writtenOf(row)}”?</legend>
      <div className="divide-y divide-line rounded-control border border-line">
        {candidatesOf(row).map((choice, place) => (
          <label
            key={choice.id}
            className="flex min-h-12 cursor-pointer max-sm:[&>div]:hidden items-center gap-3 px-3 py-1.5 first:rounded-t-control last:rounded-b-control hover:bg-sunken has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              checked={choice.id === row.chosen}
              aria-label={titleOfChoice(choice)}
              onChange={() => onChoose(choice.id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                // Otherwise the key would press the control that gets the focus next.
                event.preventDefault();
                if (choice.id !== row.chosen && !(row.isLikely && place === 0)) return;
                onChoose(choice.id);
                onEnter();
              }}
              className="size-4.5 shrink-0 accent-primary outline-none"
            />
            <ChoiceText choice={choice} usual={usualOf(choice.id)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
