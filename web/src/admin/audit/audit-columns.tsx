import type { AuditEntry } from '@formulary/contract';
import { formatDate, formatTime } from '#web/lib/format.ts';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ChangeList } from './change-list.tsx';
import { ActLink, EntityLink } from './entity-link.tsx';

const TOP = 'align-top py-3';

const What = ({ entry }: { entry: AuditEntry }) =>
  entry.entries > 1 ? <ActLink entry={entry} /> : <EntityLink entry={entry} />;

/** Who did what to what, when, and what it changed. */
export const AUDIT_COLUMNS: DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
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
    header: 'Who',
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
    header: 'What',
    cell: (entry) => <What entry={entry} />,
    className: `${TOP} w-56 max-md:hidden`,
  },
  {
    id: 'changes',
    header: 'Done',
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
