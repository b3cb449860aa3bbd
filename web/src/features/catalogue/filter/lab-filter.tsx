import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { labsQuery } from '../api.ts';
import { type Filter, labsWith } from './choose.ts';
import { LabItem } from './lab-item.tsx';

/** With more labs than this one looks for a lab by typing. */
const MANY = 12;

type LabFilterProps = { filter: Filter; onChoose: (filter: Filter) => void };

/** The labs to choose from, each opening to its categories. */
export function LabFilter({ filter, onChoose }: LabFilterProps) {
  const { data: labs, isError, error, refetch } = useQuery(labsQuery);
  const [text, setText] = useState('');
  const isSet = filter.labId !== undefined || filter.categoryId !== undefined;
  const shown = labs && labsWith(labs, text);
  return (
    <section aria-label="Filter by lab" className="flex max-h-full min-h-0 flex-col">
      <div className="flex h-9 shrink-0 items-center justify-between pl-2">
        <h2 className="font-semibold text-sm">Labs</h2>
        <button
          type="button"
          disabled={!isSet}
          onClick={() => onChoose({ labId: undefined, categoryId: undefined })}
          className="h-9 rounded-control px-2 font-medium text-primary text-sm hover:bg-tint disabled:text-muted disabled:hover:bg-transparent max-desktop:h-11"
        >
          Clear
        </button>
      </div>
      {labs && labs.length > MANY && (
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
        {shown?.length === 0 && (
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
