import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useHotkey } from '#web/lib/hotkey.ts';

const DEBOUNCE = 500;

/**
 * Moves the focus from a search field to the first result once the list has loaded. Returns a function that cancels
 * this; `onDone` runs once the focus has moved or there are no results.
 */
const enterResults = (input: HTMLElement, onDone: () => void): (() => void) => {
  const scope = input.closest('[role="dialog"], main') ?? document.body;
  const enter = (): boolean => {
    if (scope.querySelector('[aria-busy="true"]')) return false;
    const first = [...scope.querySelectorAll<HTMLElement>('[data-walk]')].find(
      (stop) => input.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    first?.focus();
    onDone();
    return true;
  };
  if (enter()) return () => {};
  const observer = new MutationObserver(() => {
    if (enter()) observer.disconnect();
  });
  observer.observe(scope, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  return () => observer.disconnect();
};

type SearchFieldProps = {
  /** The accessible name: "Search products". */
  label: string;
  placeholder?: string;
  /** The current search text, from the URL. */
  value: string;
  /** Called 500 ms after the last keystroke, immediately on Enter or clearing, and only if the text differs from `value`. */
  onSearch: (text: string) => void;
  /** Called on every keystroke. */
  onType?: (text: string) => void;
  className?: string;
};

/** The search field of a list. `/` focuses it; ↓ moves to the first result for the typed text. */
export function SearchField(props: SearchFieldProps) {
  const router = useRouter();
  const { label, placeholder = label, value, onSearch, onType, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const [goesDown, setGoesDown] = useState(false);

  // Back, Forward or a link replaces the text when it changes the URL; a change made here does not.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  const send = (next: string) => {
    if (next.trim() === sent) return;
    setSent(next.trim());
    onSearch(next.trim());
  };
  const sendLatest = useEffectEvent(send);

  useEffect(() => {
    let stop = (): void => {};
    const timer = setTimeout(() => {
      const { latestLocation: asked, state: shown } = router;
      if (asked.pathname === shown.resolvedLocation?.pathname) return sendLatest(text);
      // Another screen is being opened, and searching would cancel that.
      stop = router.subscribe('onResolved', () => sendLatest(text));
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [text, router]);

  const isShown = value === text.trim();
  useEffect(() => {
    if (goesDown && isShown && input.current) return enterResults(input.current, () => setGoesDown(false));
    return undefined;
  }, [goesDown, isShown]);

  useHotkey(
    '/',
    () => {
      input.current?.focus();
      input.current?.select();
    },
    () => input.current,
  );

  return (
    <search className={cn('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          setText(event.target.value);
          setGoesDown(false);
          onType?.(event.target.value);
        }}
        onBlur={() => setGoesDown(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') send(text);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setGoesDown(true);
        }}
        className="peer h-11.5 w-full appearance-none rounded-control border border-line bg-surface pr-12 pl-11 text-base shadow-card transition-colors hover:border-control focus-visible:border-primary focus-visible:outline-offset-0 sm:text-[0.9375rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setText('');
            send('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-11.5 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      ) : (
        <kbd className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 rounded-sm border border-line px-2 font-sans text-muted text-xs leading-5 max-desktop:hidden peer-focus:hidden">
          /
        </kbd>
      )}
    </search>
  );
}
