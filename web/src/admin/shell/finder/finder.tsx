import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { controlStyle } from '#web/ui/form/field-frame.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useScreens } from '../screens.ts';
import { FindList } from './find-list.tsx';
import { type Find, findQuery, SHORTEST } from './find-records.ts';

const PAUSE_MS = 200;

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Jumps to a screen, customer, order, document or product. */
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
    // Does not open results of an earlier text, which may not match the current one.
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
