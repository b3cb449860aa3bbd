import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Nothing } from '#web/ui/feedback/heard.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { controlStyle } from '#web/ui/form/field-frame.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { type Find, findQuery, SHORTEST } from './find-records.ts';
import { useScreens } from './screens.ts';

/** `short`: too few letters to search; `failed`: some searches failed. */
export type FindState = 'short' | 'searching' | 'failed' | 'known';

type FindListProps = {
  id: string;
  finds: readonly Find[];
  active: Find | undefined;
  state: FindState;
  onRetry: () => void;
  onOpen: (find: Find) => void;
};

/** The results by kind. Focus stays in the field while the arrow keys move the highlight. */
export function FindList({ id, finds, active, state, onRetry, onOpen }: FindListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const groups = Map.groupBy(finds, ({ group }) => group);
  return (
    <div className="min-h-64">
      <div ref={list} id={id} role="listbox" aria-label="Results" aria-busy={state === 'searching'}>
        {[...groups].map(([group, members]) => (
          <div key={group} className="mb-2">
            <p aria-hidden className="px-3 py-1 text-[0.8125rem] text-muted">
              {group}
            </p>
            {members.map((find) => (
              <Option
                key={find.id}
                id={`${id}-${find.id}`}
                find={find}
                isActive={find === active}
                onOpen={() => onOpen(find)}
              />
            ))}
          </div>
        ))}
      </div>
      {state === 'failed' && (
        <ErrorState message="Not everything could be searched." onRetry={onRetry} className="py-4" />
      )}
      {finds.length === 0 && state === 'short' && (
        <p className="px-3 py-6 text-center text-muted">Type at least {SHORTEST} characters.</p>
      )}
      {finds.length === 0 && state === 'known' && (
        <Nothing className="px-3 py-6 text-center text-base">
          No results found. Try adjusting your search.
        </Nothing>
      )}
      {state === 'searching' && (
        <p className="grid place-items-center py-3">
          <Spinner size="sm" label="Searching" />
        </p>
      )}
    </div>
  );
}

type OptionProps = { id: string; find: Find; isActive: boolean; onOpen: () => void };

function Option({ id, find, isActive, onOpen }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onOpen}
      className="flex min-h-10 w-full items-baseline gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken aria-selected:bg-tint aria-selected:text-primary max-desktop:min-h-11"
    >
      <span className="min-w-0 truncate font-medium">
        {find.label}
        <span className="sr-only">, {find.group}</span>
      </span>
      <span className="ml-auto min-w-0 shrink-0 truncate text-[0.8125rem] text-muted">{find.hint}</span>
    </button>
  );
}

const PAUSE_MS = 200;

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Goes to a screen, customer, order, document or product. */
export function Finder({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const listId = useId();

  const q = useDeferredValue(text.trim());
  const asked = usePaused(q);
  const query = useQuery(findQuery(asked));
  const { data: found } = query;
  const isSearched = q.length >= SHORTEST;
  const isAnswered = asked === q && !query.isFetching;
  const screens: Find[] = useScreens()
    .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
    .map(({ to, label }) => ({ id: to, group: 'Screens', label, hint: '', to }));
  const finds = [...screens, ...(isSearched && found ? found.finds : [])];
  const active = finds[Math.min(chosen, finds.length - 1)];

  const open = (find: Find | undefined) => {
    if (!find) return;
    onClose();
    void navigate({ to: find.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && finds.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, finds.length - 1) + step + finds.length) % finds.length);
    }
    // Does not open results for an earlier text, which may not match the current one.
    if (event.key === 'Enter' && (isAnswered || active?.group === 'Screens')) open(active);
  };

  return (
    <RouteDialog
      title="Go to"
      titleHidden
      onClose={onClose}
      header={
        <input
          type="text"
          role="combobox"
          aria-label="Go to"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active && `${listId}-${active.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Customer, order, invoice, product or screen"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className={controlStyle}
        />
      }
    >
      <FindList
        id={listId}
        finds={finds}
        active={active}
        state={!isSearched ? 'short' : !isAnswered ? 'searching' : found?.isWhole ? 'known' : 'failed'}
        onRetry={() => void query.refetch()}
        onOpen={open}
      />
    </RouteDialog>
  );
}
