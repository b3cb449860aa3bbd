import { useId, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { type Choice, candidatesOf, factsOfChoice, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { StockText } from '#web/parts/line-entry/suggestions.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type PastedRow, writtenOf } from './pasted-list.ts';
import { changeRow, findRow, type RowChange } from './pasted-store.ts';

type CandidateTextProps = { choice: Choice; usual: number | undefined };

/** A possible product in one row on a wide screen, so that five of them fit beside the lines that follow. */
function CandidateText({ choice, usual }: CandidateTextProps) {
  const { product } = choice;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] cramped:grid-cols-1 gap-x-3 text-[0.8125rem] leading-4 @3xl:grid-cols-[minmax(0,1fr)_7rem_7rem_4.5rem]">
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium">{product.name}</span>{' '}
        <span className="text-muted">
          {[factsOfChoice(choice), product.labName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="figures cramped:text-left text-right font-semibold @3xl:order-last">
        {formatMoney(product.cost)}
      </span>
      <span className="figures text-primary @3xl:text-right">
        {usual !== undefined && `usually ${formatNumber(usual)}`}
      </span>
      <span className="figures cramped:text-left text-right">
        <StockText stock={product.stock} />
      </span>
    </span>
  );
}

type CandidatesProps = {
  row: PastedRow;
  usualOf: UsualOf;
  onChoose: (id: string) => void;
  /** Called on Enter, to choose and go on to the next line. */
  onAccept: (id: string) => void;
};

/**
 * The possible products of a doubtful line, in place: a press, Space or an arrow key chooses one. Enter goes to the
 * next line, and accepts the first candidate only if it is likely.
 */
export function Candidates({ row, usualOf, onChoose, onAccept }: CandidatesProps) {
  const name = useId();
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="sr-only">Which product is “{writtenOf(row)}”?</legend>
      <div className="divide-y divide-line rounded-control border border-line">
        {candidatesOf(row).map((choice, place) => (
          <label
            key={choice.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1 @3xl:min-h-8.5 @3xl:[&_br]:hidden first:rounded-t-control last:rounded-b-control hover:bg-sunken has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              checked={choice.id === row.chosen}
              aria-label={titleOfChoice(choice)}
              onChange={() => onChoose(choice.id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                // Otherwise the key would also press the control that gets the focus next.
                event.preventDefault();
                if (choice.id !== row.chosen && !(row.isLikely && place === 0)) return;
                onAccept(choice.id);
              }}
              className="size-4.5 shrink-0 accent-primary outline-none"
            />
            <CandidateText choice={choice} usual={usualOf(choice.id)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type OtherWordsProps = { row: PastedRow; onFound: (change: RowChange) => void };

/** Looks up a line again with other words, which are stored with the list. */
export function OtherWords({ row, onFound }: OtherWordsProps) {
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const find = async () => {
    const text = row.text.trim();
    if (text === '' || isFinding) return;
    setFinding(true);
    setProblem(undefined);
    try {
      const found = await findRow(row, text);
      if (found) onFound(found);
      else setProblem(`No products found for “${text}”.`);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setFinding(false);
    }
  };
  return (
    <form
      className="col-span-full flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <TextField
        label="Search terms"
        aria-label={`Search terms for “${writtenOf(row)}”`}
        value={row.text}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...(problem !== undefined && { error: problem })}
        onChange={({ target }) => changeRow(row.key, { text: target.value })}
        className="min-w-[min(14rem,100%)] flex-1"
      />
      <Button
        type="submit"
        variant="secondary"
        loading={isFinding}
        disabled={row.text.trim() === ''}
        className={problem === undefined ? '' : 'mb-6'}
      >
        Find
      </Button>
    </form>
  );
}
