import { Autocomplete } from '@base-ui/react/autocomplete';
import type { OrderCustomer } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { useHotkey } from '#web/lib/hotkey.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Nothing } from '#web/ui/feedback/heard.tsx';
import { customersQuery } from './api.ts';

const DEBOUNCE = 150;

type FindBoxProps<Found> = {
  label: string;
  placeholder: string;
  /** The matches; undefined while loading. */
  found: readonly Found[] | undefined;
  error: Error | null;
  onRetry: () => void;
  foundKey: (found: Found) => string;
  /** Searches for the typed words, debounced. */
  onAsk: (text: string) => void;
  onPick: (found: Found) => void;
  children: (found: Found) => ReactNode;
  autoFocus?: boolean;
  nothing: string;
};

/**
 * A combobox for fast keyboard entry. Enter picks the highlighted match, or the first one; if pressed before the
 * matches have loaded, it picks the first one as soon as they have.
 */
function FindBox<Found>(props: FindBoxProps<Found>) {
  const { label, placeholder, found, foundKey, error, onRetry, nothing } = props;
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const [takesFirst, setTakesFirst] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const words = text.trim();
  const isFresh = found !== undefined && searched === words;
  const hasFailed = error !== null && searched === words;
  const isOpen = hasFocus && words !== '' && isFresh;

  const ask = useEffectEvent((next: string) => {
    setSearched(next);
    props.onAsk(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => ask(words), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [words]);

  const pick = (one: Found) => {
    setTakesFirst(false);
    setText('');
    props.onPick(one);
  };
  const takeFirst = useEffectEvent(() => {
    const first = found?.[0];
    setTakesFirst(false);
    if (first !== undefined) pick(first);
  });
  useEffect(() => {
    if (takesFirst && isFresh) takeFirst();
  }, [takesFirst, isFresh]);

  useHotkey('/', () => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
  });

  return (
    <Autocomplete.Root
      items={isFresh ? found : []}
      filter={null}
      mode="none"
      autoHighlight="always"
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') return;
        setText(next);
      }}
      inline
      open={isOpen}
      itemToStringValue={foundKey}
    >
      <div ref={box} className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted"
        />
        <Autocomplete.Input
          aria-label={label}
          aria-expanded={isOpen}
          placeholder={placeholder}
          // Users open this screen to type here.
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
        {hasFailed && words !== '' && (
          <ErrorState message={messageOf(error)} onRetry={onRetry} className="py-4" />
        )}
        {isOpen && (
          <div
            // Keeps focus in the input.
            onPointerDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-104 overflow-y-auto rounded-card border bg-surface p-1.5 text-ink shadow-float"
          >
            <Autocomplete.Empty className="px-3 py-2.5 empty:hidden">
              <Nothing>{nothing}</Nothing>
            </Autocomplete.Empty>
            <Autocomplete.List>
              {(one: Found) => (
                <Autocomplete.Item
                  key={foundKey(one)}
                  value={one}
                  onClick={() => pick(one)}
                  className="cursor-pointer rounded-control px-3 py-2 outline-none data-highlighted:bg-tint data-highlighted:[&_.text-muted]:text-ink"
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

/** Finds a customer while the user types. */
export function CustomerFinder({ onPick }: { onPick: (customer: OrderCustomer) => void }) {
  const [query, setQuery] = useState('');
  const { data, error, isPlaceholderData, refetch } = useQuery(customersQuery(query));
  return (
    <FindBox
      label="Find a customer"
      placeholder="Name, username or phone"
      found={isPlaceholderData || error ? undefined : data?.customers}
      error={error}
      onRetry={() => void refetch()}
      foundKey={({ id }) => id}
      onAsk={setQuery}
      onPick={onPick}
      autoFocus
      nothing="No customers found."
    >
      {({ name, username, phone, paymentOutstanding, storeAccess }) => {
        const balance = describeBalance(paymentOutstanding);
        return (
          <span className="flex items-center justify-between gap-4">
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-muted text-sm">
                {[username, phone].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right text-sm">
              {storeAccess ? (
                <span className={balance.className}>
                  <span className="sr-only">{balance.label} </span>
                  <span className="figures">{balance.amount}</span>
                </span>
              ) : (
                <Badge tone="owed">Access revoked</Badge>
              )}
            </span>
          </span>
        );
      }}
    </FindBox>
  );
}
