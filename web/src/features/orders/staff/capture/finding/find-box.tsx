import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE = 150;

type FindBoxProps<Found> = {
  label: string;
  placeholder: string;
  /** What is found for `asked`; undefined while that is not known. */
  found: readonly Found[] | undefined;
  foundKey: (found: Found) => string;
  mayPick?: (found: Found) => boolean;
  /** Asks for a text, a moment after the last key. */
  onAsk: (text: string) => void;
  onPick: (found: Found) => void;
  children: (found: Found) => ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  nothing: string;
};

/**
 * Finds one of many by words, without the hand leaving the keyboard: type, go down where the first is not meant, Enter.
 * Enter before the answer is there takes the first as soon as it is.
 */
export function FindBox<Found>(props: FindBoxProps<Found>) {
  const { label, placeholder, found, foundKey, mayPick = () => true, nothing, inputRef } = props;
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [takesFirst, setTakesFirst] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const words = text.trim();
  const isFresh = found !== undefined && asked === words;
  const isOpen = hasFocus && words !== '' && isFresh;

  const ask = useEffectEvent((next: string) => {
    setAsked(next);
    props.onAsk(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(words), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [words]);

  const pick = (one: Found) => {
    setTakesFirst(false);
    if (!mayPick(one)) return;
    setText('');
    props.onPick(one);
  };
  const takeFirst = useEffectEvent(() => {
    const first = found?.find(mayPick);
    setTakesFirst(false);
    if (first !== undefined) pick(first);
  });
  useEffect(() => {
    if (takesFirst && isFresh) takeFirst();
  }, [takesFirst, isFresh]);

  return (
    <Autocomplete.Root
      items={isFresh ? found : []}
      filter={null}
      mode="none"
      autoHighlight="always"
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setText(next);
      }}
      inline
      open={isOpen}
      itemToStringValue={foundKey}
    >
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted"
        />
        <Autocomplete.Input
          ref={inputRef}
          aria-label={label}
          aria-expanded={isOpen}
          placeholder={placeholder}
          // One came to this screen to type here.
          autoFocus={props.autoFocus}
          autoComplete="off"
          spellCheck={false}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || words === '') return;
            if (!isFresh) setTakesFirst(true);
          }}
          className="h-11.5 w-full rounded-control border border-line bg-surface pr-4 pl-11 text-base shadow-card transition-colors hover:border-control focus-visible:border-primary focus-visible:outline-offset-0 sm:text-[0.9375rem]"
        />
        {isOpen && (
          <div
            // The cursor stays where it is typed.
            onPointerDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-104 overflow-y-auto rounded-card border bg-surface p-1.5 text-ink shadow-float"
          >
            <Autocomplete.Empty className="px-3 py-2.5 text-muted empty:hidden">{nothing}</Autocomplete.Empty>
            <Autocomplete.List>
              {(one: Found) => (
                <Autocomplete.Item
                  key={foundKey(one)}
                  value={one}
                  disabled={!mayPick(one)}
                  onClick={() => pick(one)}
                  className="cursor-pointer rounded-control px-3 py-2 outline-none data-disabled:cursor-default data-highlighted:bg-tint data-disabled:text-muted data-highlighted:[&_.text-muted]:text-ink"
                >
                  {props.children(one)}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </div>
        )}
      </div>
    </Autocomplete.Root>
  );
}
