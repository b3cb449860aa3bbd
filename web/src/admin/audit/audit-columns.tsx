import type { AuditEntry } from '@formulary/contract';
import { ArrowRight } from 'lucide-react';
import { formatDate, formatTime } from '#web/lib/format.ts';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { changesOf, type LabelledChange } from './change-labels.ts';
import { ActLink, EntityLink } from './entity-link.tsx';

const TOP = 'align-top py-3';

const What = ({ entry }: { entry: AuditEntry }) =>
  entry.entries > 1 ? <ActLink entry={entry} /> : <EntityLink entry={entry} />;

const MAX_SHOWN_CHANGES = 3;

/** Shows the first few changed fields, and the others on request. */
function ChangeList({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0 && !entry.reason) return null;
  const more = changes.slice(MAX_SHOWN_CHANGES);
  return (
    <div className="grid gap-1 text-sm">
      {entry.reason && <p className="wrap-anywhere italic">“{entry.reason}”</p>}
      <Changes changes={changes.slice(0, MAX_SHOWN_CHANGES)} />
      {more.length > 0 && (
        <details>
          <summary className="rounded-sm text-muted hover:text-ink">{more.length} more</summary>
          <div className="mt-1">
            <Changes changes={more} />
          </div>
        </details>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: readonly LabelledChange[] }) {
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-muted">{field}: </dt>
          <dd className="inline">
            {before !== undefined && <del className="text-muted no-underline">{before}</del>}
            {before !== undefined && after !== undefined && (
              <>
                <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />
                <span className="sr-only"> changed to </span>
              </>
            )}
            {after !== undefined && <ins className="font-medium no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const AUDIT_COLUMNS: DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'Date',
    cell: ({ at }) => (
      <time dateTime={at} className="figures block">
        {formatDate(at)}
        <span className="block text-[0.8125rem] text-muted">{formatTime(at)}</span>
      </time>
    ),
    className: `${TOP} w-32 max-md:w-28`,
  },
  {
    id: 'actor',
    header: 'User',
    cell: ({ actor }) => (
      <span className="block">
        <span className="block">{actor.name}</span>
        <span className="block text-[0.8125rem] text-muted">{actor.username}</span>
      </span>
    ),
    className: `${TOP} w-44 max-md:hidden`,
  },
  {
    id: 'label',
    header: 'Record',
    cell: (entry) => <What entry={entry} />,
    className: `${TOP} w-56 max-md:hidden`,
  },
  {
    id: 'changes',
    header: 'Summary',
    cell: (entry) => (
      <div className="min-w-40">
        <div className="mb-1 md:hidden">
          <What entry={entry} />
          <span className="block text-[0.8125rem] text-muted">{entry.actor.name}</span>
        </div>
        <p>{entry.summary}</p>
        <ChangeList entry={entry} />
      </div>
    ),
    className: TOP,
  },
];
