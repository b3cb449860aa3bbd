import type { Lab } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { labsQuery } from '#web/parts/product/api.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import {
  categoriesOf,
  type Filter,
  findLabs,
  isCategoryChosen,
  isLabChosen,
  labsOf,
  NOTHING,
  namedCategories,
  pressCategory,
  pressLab,
} from './choose.ts';

/** A search field is shown if there are more labs than this. */
const SEARCHABLE_FROM = 12;

/** The list is rendered after the products beside it, and after the typed text. */
const NOT_YET: readonly Lab[] = [];

type LabItemProps = { lab: Lab; filter: Filter; onChoose: (filter: Filter) => void };

const ROW =
  'min-h-9 w-full rounded-control py-1.5 text-left text-sm leading-5 transition-colors hover:bg-sunken max-desktop:min-h-11';

const CHOSEN = 'bg-tint font-medium text-primary hover:bg-tint';

function LabItem({ lab, filter, onChoose }: LabItemProps) {
  const isChosen = isLabChosen(filter, lab.id);
  /** The lab's categories are highlighted instead of the whole lab. */
  const isNarrowed = isChosen && categoriesOf(filter).length > 0;
  const [toggled, setToggled] = useState<boolean>();
  const isOpen = toggled ?? filter.labId === lab.id;
  const categories = namedCategories(lab);
  return (
    <li>
      <div className={cn('flex rounded-control', isChosen && !isNarrowed && CHOSEN)}>
        <button
          type="button"
          aria-label={`Categories of ${lab.name}`}
          aria-expanded={isOpen}
          disabled={categories.length === 0}
          onClick={() => setToggled(!isOpen)}
          className="grid w-8 shrink-0 place-items-center rounded-control text-muted hover:text-ink disabled:invisible max-desktop:w-11"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 transition-transform duration-150', isOpen && 'rotate-90')}
          />
        </button>
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(pressLab(filter, lab.id))}
          className={cn(
            ROW,
            'px-1.5',
            isNarrowed ? 'font-medium text-primary' : isChosen && 'hover:bg-transparent',
          )}
        >
          {lab.name}
        </button>
      </div>
      {isOpen && (
        <ul aria-label={`Categories of ${lab.name}`} className="pb-1">
          {categories.map(({ id, name }) => {
            const isPressed = isCategoryChosen(filter, lab.id, id);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={isPressed}
                  onClick={() => onChoose(pressCategory(filter, lab.id, id))}
                  className={cn(
                    ROW,
                    'pr-2 pl-9.5 max-desktop:pl-12.5',
                    isPressed ? CHOSEN : 'text-muted hover:text-ink',
                  )}
                >
                  {name}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

type LabFilterProps = { filter: Filter; onChoose: (filter: Filter) => void };

export function LabFilter({ filter, onChoose }: LabFilterProps) {
  const { data: labs, isError, error, refetch } = useQuery(labsQuery);
  const [text, setText] = useState('');
  const isSet = labsOf(filter).length + categoriesOf(filter).length > 0;
  const found = useMemo(() => labs && findLabs(labs, text), [labs, text]);
  const shown = useDeferredValue(found, NOT_YET);
  return (
    <section aria-label="Filter by lab" className="flex max-h-full min-h-0 flex-col">
      <div className="flex h-9 shrink-0 items-center justify-between pl-2">
        <h2 className="font-semibold text-sm">Labs</h2>
        <button
          type="button"
          disabled={!isSet}
          onClick={() => onChoose(NOTHING)}
          className="h-9 rounded-control px-2 font-medium text-primary text-sm hover:bg-tint disabled:text-muted disabled:hover:bg-transparent max-desktop:h-11"
        >
          Clear
        </button>
      </div>
      {labs && labs.length > SEARCHABLE_FROM && (
        <input
          type="search"
          aria-label="Find a lab"
          placeholder="Find a lab"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          className="mx-1 my-1 h-9 shrink-0 appearance-none rounded-control border border-line bg-ground px-3 text-base hover:border-control max-desktop:h-11 sm:text-sm"
        />
      )}
      <div className="-mx-1 min-h-40 overflow-y-auto overscroll-contain px-1 py-1">
        {!labs && !isError && (
          <div className="grid h-40 place-items-center">
            <Spinner label="Loading labs" />
          </div>
        )}
        {isError && !labs && <ErrorState message={messageOf(error, '')} onRetry={refetch} className="px-2" />}
        {shown?.length === 0 && shown !== NOT_YET && (
          <p className="px-2 py-3 text-muted text-sm">No results found. Try adjusting your search.</p>
        )}
        <ul aria-label="Labs">
          {shown?.map((lab) => (
            <LabItem key={lab.id} lab={lab} filter={filter} onChoose={onChoose} />
          ))}
        </ul>
      </div>
    </section>
  );
}
