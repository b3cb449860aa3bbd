import type { AuditEntry } from '@formulary/contract';
import { ArrowRight } from 'lucide-react';
import { changesOf, type LabelledChange } from './change-labels.ts';

const FEW = 3;

/** What an entry changed: the first fields in sight, the others on request. */
export function ChangeList({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0 && !entry.reason) return null;
  const more = changes.slice(FEW);
  return (
    <div className="grid gap-1 text-sm">
      {entry.reason && <p className="wrap-anywhere italic">“{entry.reason}”</p>}
      <Changes changes={changes.slice(0, FEW)} />
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
                <span className="sr-only"> became </span>
              </>
            )}
            {after !== undefined && <ins className="font-medium no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
