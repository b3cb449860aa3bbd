import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { labsQuery } from '../api.ts';
import { type Filter, namesOf } from './choose.ts';

type FilterChipsProps = { filter: Filter; onChoose: (filter: Filter) => void };

/** What the list is narrowed to, each with the way to widen it again. */
export function FilterChips({ filter, onChoose }: FilterChipsProps) {
  const { data: labs = [] } = useQuery(labsQuery);
  const names = namesOf(labs, filter);
  return (
    <>
      {filter.labId && (
        <Chip
          name={names.lab ?? 'Lab'}
          onRemove={() => onChoose({ labId: undefined, categoryId: undefined })}
        />
      )}
      {filter.categoryId && (
        <Chip
          name={names.category ?? 'Category'}
          onRemove={() => onChoose({ ...filter, categoryId: undefined })}
        />
      )}
    </>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${name}`}
      onClick={onRemove}
      className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-tint pr-2 pl-3 font-medium text-primary text-sm transition-colors hover:bg-sunken max-desktop:h-11"
    >
      <span className="truncate">{name}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </button>
  );
}
