import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { WatchButton } from '#web/parts/product/watch-button.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { ChoiceButtons, EquivalentButtons } from './choice-buttons.tsx';
import { type Choice, candidatesOf, isReplacement, lineChoiceOf } from './choices.ts';
import { type KeptEntry, showKeptEntries, takeEntry, useKeptEntries } from './kept-entries.ts';
import { addOrKeep, answerQuery, lookUpAgain, readAnswer } from './look-up.ts';
import type { OrderTarget } from './order-target.ts';

type NotAddedProps = {
  target: OrderTarget;
  /** Called when the product field should get the next keys again. */
  onDecided: () => void;
  /** Puts the words of an entry into the product field. If it is not given, they cannot be changed. */
  onReword?: (entry: KeptEntry) => void;
};

type RowProps = NotAddedProps & { entry: KeptEntry };

const writtenOf = ({ words, quantity }: KeptEntry): string =>
  quantity === null ? words : `${formatNumber(quantity)} × ${words}`;

function WaitingRow({ entry, target, onDecided, onReword }: RowProps) {
  const queryClient = useQueryClient();
  const [showsEquivalents, setShowsEquivalents] = useState(false);
  const { data, error } = useQuery({ ...answerQuery(entry), enabled: !entry.isNumber });
  const { id, words, quantity, reason } = entry;
  const written = writtenOf(entry);
  const answer = data && readAnswer(entry, data);
  const choice = answer?.choices[0];
  const isGone = answer?.isOutOfStock ?? false;
  const inStock = answer?.choices.filter(({ product }) => product.stock > 0) ?? [];
  const decide = (act?: () => void) => {
    takeEntry(target.place, id);
    act?.();
    onDecided();
  };
  const add = (chosen: Choice) =>
    decide(() => {
      if (data && 'candidates' in data && !isReplacement(chosen, candidatesOf(data)))
        target.learn?.([lineChoiceOf(data.text, chosen)]);
      addOrKeep(target, words, chosen, quantity ?? answer?.quantity ?? target.usualOf(chosen.id) ?? 1);
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2.5">
      <span className="wrap-anywhere min-w-[min(14rem,100%)] flex-1">
        <span className="block font-medium">{written}</span>
        <span className="block text-owed text-sm">
          {answer
            ? (answer.problem ?? 'It can be added now.')
            : error
              ? messageOf(error)
              : (reason ?? 'Checking…')}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <ChoiceButtons choices={inStock} onChoose={add} />
        {isGone && choice && choice.product.equivalents > 0 && (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={showsEquivalents}
            onClick={() => setShowsEquivalents(!showsEquivalents)}
          >
            Equivalents<span className="sr-only"> of {words}</span>
          </Button>
        )}
        {isGone && choice && target.canWatch && (
          <WatchButton product={choice.product} size="sm" onWatched={() => decide()} />
        )}
        {error && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              lookUpAgain(queryClient, target, entry);
              onDecided();
            }}
          >
            <RotateCw aria-hidden />
            Try again
          </Button>
        )}
        {onReword && (
          <Button variant="secondary" size="sm" onClick={() => onReword(entry)}>
            <Pencil aria-hidden />
            Change words<span className="sr-only"> of {written}</span>
          </Button>
        )}
        <IconButton
          label={`Remove ${written}`}
          variant="ghost"
          size="sm"
          className="text-muted"
          onClick={() => decide()}
        >
          <X aria-hidden />
        </IconButton>
      </span>
      {showsEquivalents && choice && (
        <span className="flex w-full flex-wrap gap-2">
          <EquivalentButtons productId={choice.product.id} onChoose={add} />
        </span>
      )}
    </li>
  );
}

function Row(props: RowProps) {
  if (!props.entry.isPending) return <WaitingRow {...props} />;
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-b py-2 text-muted">
      <Spinner size="sm" label="Searching" /> {writtenOf(props.entry)}
    </li>
  );
}

/** Entered lines that are not in the order: they are being looked up, or a person must decide on them. */
export function NotAdded(props: NotAddedProps) {
  const { place } = props.target;
  const { place: shown, entries } = useKeptEntries();
  useEffect(() => showKeptEntries(place), [place]);
  if (shown.key !== place.key || entries.length === 0) return null;
  const waiting = entries.filter(({ isPending }) => !isPending).length;
  return (
    <section aria-label="Not added yet">
      {waiting > 0 && (
        <h2 className="font-medium text-notice">
          {waiting === 1 ? '1 line is' : `${formatNumber(waiting)} lines are`} not added yet
        </h2>
      )}
      <ul aria-label="Not added yet">
        {entries.map((entry) => (
          <Row key={entry.id} {...props} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
