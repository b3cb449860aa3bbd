import { Plus, Search } from 'lucide-react';
import {
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHotkey } from '#web/lib/hotkey.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { titleOfChoice } from './choices.ts';
import { MAX_QUANTITY, type OrderTarget, useAdded } from './order-target.ts';
import { ChoiceText, optionId, Suggestions } from './suggestions.tsx';
import { type EntryControl, type Place, useEntry } from './use-entry.ts';

/** Below the field and over the content, so that nothing moves when it appears. */
const POPUP =
  'absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(34rem,60dvh)] overflow-y-auto rounded-card border bg-surface p-1.5 text-ink shadow-float';

type MessagesProps = { entry: EntryControl };

function Messages({ entry: { choice, doubt, failure, choices, words, isListed, isEntered } }: MessagesProps) {
  const nothing =
    isListed && !isEntered && choices.length === 0 ? `No products found for “${words}”.` : undefined;
  const isGone = choice !== undefined && choice.product.stock <= 0;
  const urgent = isGone ? 'Out of stock. Choose Add to keep the line and decide later.' : failure;
  const text = urgent ?? nothing ?? (isEntered && !choice ? doubt : undefined);
  if (text === undefined) return null;
  return (
    <p className={urgent ? 'px-3 py-2 font-medium text-owed text-sm' : 'px-3 py-2 text-muted text-sm'}>
      {text}
    </p>
  );
}

function Said() {
  const said = useAdded((added) => added.said);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

type AddBarProps = {
  target: OrderTarget;
  words: RefObject<HTMLInputElement | null>;
  /** Lets components around the bar fill in its words. */
  control?: Ref<EntryControl>;
  onEscape: () => void;
  /** Called on the Down key if nothing is typed. */
  onDown?: () => void;
};

/** Enters lines: words, Enter, a quantity, Enter, without leaving the keyboard. */
export function AddBar({ target, words: input, control, onEscape, onDown }: AddBarProps) {
  const listId = useId();
  const hintId = useId();
  const quantityBox = useRef<HTMLDivElement>(null);
  const goTo = useRef<Place>(undefined);
  const [hasFocus, setHasFocus] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const { isReadOnly, usualOf } = target;
  const entry = useEntry(target, (place) => {
    goTo.current = place;
  });
  useImperativeHandle(control, () => entry);
  const { isEntered, isAwaited } = entry;
  const { choice, choices, words, active, quantity } = entry;

  // In the same turn as the key press, so that the next key goes to the right field. Runs again when the quantity
  // changes, so that typing replaces it.
  useLayoutEffect(() => {
    if (goTo.current === undefined) return;
    const field =
      goTo.current === 'words'
        ? input.current
        : quantityBox.current?.querySelector<HTMLInputElement>('input');
    goTo.current = undefined;
    field?.focus();
    if (!entry.isQuantityTyped) field?.select();
  });

  useHotkey(
    '/',
    () => {
      input.current?.focus();
      input.current?.select();
    },
    () => input.current,
  );

  const hasList = hasFocus && !isClosed && !isEntered && words !== '' && choices.length > 0;
  const hasPopup = hasList || (words !== '' && !isClosed && (hasFocus || isEntered));
  const title = choice ? titleOfChoice(choice) : words;

  return (
    <search className="relative flex flex-wrap items-center gap-2" aria-label={`Add to the ${target.name}`}>
      <div className="relative min-w-[min(16rem,100%)] flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          role="combobox"
          aria-label="Add a product"
          aria-expanded={hasList}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={hasList && active >= 0 ? optionId(listId, active) : undefined}
          aria-describedby={hintId}
          aria-keyshortcuts="Control+K Meta+K /"
          placeholder="Name, code, NAPPI or barcode"
          value={choice ? title : entry.text}
          disabled={isReadOnly}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          onFocus={() => {
            setHasFocus(true);
            setClosed(false);
            if (isEntered) entry.reword();
          }}
          onBlur={() => setHasFocus(false)}
          onChange={(event) => {
            setClosed(false);
            entry.type(event.target.value);
          }}
          onKeyDown={(event) => {
            const { key, nativeEvent } = event;
            if (nativeEvent.isComposing) return;
            if (key === 'Enter') entry.submitWords();
            else if (key === 'ArrowDown' && entry.text === '') onDown?.();
            else if (key === 'ArrowDown' || key === 'ArrowUp') entry.move(key === 'ArrowDown' ? 1 : -1);
            else if (key !== 'Escape') return;
            else if (hasPopup) setClosed(true);
            else if (entry.text !== '') entry.clear();
            else onEscape();
            event.preventDefault();
          }}
          className="h-11.5 w-full rounded-control border border-line bg-surface pr-10 pl-11 text-base shadow-card transition-colors hover:border-control focus-visible:border-primary focus-visible:outline-offset-0 disabled:bg-sunken sm:text-[0.9375rem]"
        />
        {entry.isFetching && (
          <span className="absolute top-1/2 right-3.5 -translate-y-1/2">
            <Spinner size="sm" label="Searching" />
          </span>
        )}
      </div>
      <div
        ref={quantityBox}
        onInput={entry.noteQuantity}
        className="flex flex-wrap items-center gap-2 max-sm:w-full"
      >
        <QuantityStepper
          of={title || 'the product'}
          size="lg"
          min={1}
          max={MAX_QUANTITY}
          value={quantity}
          disabled={!isEntered}
          onChange={entry.setQuantity}
          onEnter={entry.submitQuantity}
          onOther={entry.submitOther}
          onEscape={entry.reword}
          className="w-32 max-sm:flex-1"
        />
        <Button size="md" disabled={!isEntered} onClick={entry.submitQuantity} className="max-sm:flex-1">
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      <p id={hintId} className="sr-only">
        {isReadOnly
          ? READ_ONLY
          : 'Press Enter to choose the product if your words match only one, or use the arrow keys to choose another. Then enter the quantity. You can also type both together: 12 x panado 500.'}
      </p>
      <Said />
      {hasPopup && (
        <div
          className={POPUP}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
        >
          <Messages entry={entry} />
          {choice ? (
            <div className="flex min-h-14 items-center gap-3 px-3 py-1.5 cramped:flex-wrap">
              <ChoiceText choice={choice} usual={usualOf(choice.id)} />
            </div>
          ) : isAwaited ? (
            <p className="flex min-h-10 items-center gap-3 px-3 py-1.5 text-muted text-sm">
              {entry.isUnsure ? (
                <span>
                  Choose Add<span className="max-desktop:hidden"> (Enter)</span> to keep the line and decide
                  later, or <span className="max-desktop:hidden">press Escape to </span>change the words.
                </span>
              ) : (
                <>
                  <Spinner size="sm" label="Searching" /> Looking for “{words}”
                </>
              )}
            </p>
          ) : (
            <Suggestions
              id={listId}
              label="Matching products"
              choices={hasList ? choices : []}
              active={active}
              usualOf={usualOf}
              onTake={entry.pick}
            />
          )}
        </div>
      )}
    </search>
  );
}
