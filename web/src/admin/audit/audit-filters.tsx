import { AUDIT_ENTITIES } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '#web/ui/action/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { actorsQuery } from './api.ts';
import type { AuditSearch } from './audit-search.ts';
import { ENTITY_WORDS } from './entity-link.tsx';

const ENTITIES = AUDIT_ENTITIES.map((value) => ({ value, label: ENTITY_WORDS[value] }));

type AuditFiltersProps = { search: AuditSearch; onChange: (change: Partial<AuditSearch>) => void };

/** What the log is narrowed down to. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { data } = useQuery(actorsQuery);
  const actors = (data?.actors ?? []).map(({ id, name, username }) => ({
    value: id,
    label: `${name} (${username})`,
  }));
  const { q, actorId, entity, entityId, batch, from, until } = search;
  const isNarrowed = Boolean(q || actorId || entity || entityId || batch || from || until);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search the log"
        placeholder="What it is called"
        value={q}
        onSearch={(next) => onChange({ q: next })}
        className="min-w-[min(14rem,100%)] flex-1 max-sm:w-full max-sm:flex-none"
      />
      <SelectField
        label="Who"
        placeholder="Everybody"
        options={actors}
        value={actorId ?? ''}
        onChange={({ target }) => onChange({ actorId: target.value || undefined })}
        className="w-52 max-sm:w-auto max-sm:flex-1 max-sm:basis-2/5"
      />
      <SelectField
        label="What"
        placeholder="Everything"
        options={ENTITIES}
        value={entity ?? ''}
        onChange={({ target }) => onChange({ entity: AUDIT_ENTITIES.find((one) => one === target.value) })}
        className="w-40 max-sm:w-auto max-sm:flex-1 max-sm:basis-2/5"
      />
      <TextField
        label="From"
        type="date"
        value={from ?? ''}
        max={until}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
        className="w-40 max-sm:w-auto max-sm:flex-1 max-sm:basis-2/5"
      />
      <TextField
        label="Until"
        type="date"
        value={until ?? ''}
        min={from}
        onChange={({ target }) => onChange({ until: target.value || undefined })}
        className="w-40 max-sm:w-auto max-sm:flex-1 max-sm:basis-2/5"
      />
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={() =>
            onChange({
              q: '',
              actorId: undefined,
              entity: undefined,
              entityId: undefined,
              batch: undefined,
              from: undefined,
              until: undefined,
            })
          }
        >
          <X aria-hidden />
          Clear
        </Button>
      )}
    </div>
  );
}
