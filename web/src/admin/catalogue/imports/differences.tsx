import type { ImportConcern, ImportRowKind, StagedImport } from '@formulary/contract';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { RowsTable } from './rows-table.tsx';

const ROWS_PER_PAGE = 50;

const firstKind = ({ faults, changed }: StagedImport['summary']): Kind => {
  if (faults > 0) return 'fault';
  return changed > 0 ? 'changed' : 'added';
};

type Kind = Exclude<ImportRowKind, ImportConcern>;
type DifferencesProps = { staged: StagedImport };

/** All lines with changes, and all lines with errors. */
export function Differences({ staged }: DifferencesProps) {
  const { summary } = staged;
  const [kind, setKind] = useState(() => firstKind(summary));
  return (
    <section aria-label="Differences" className="flex flex-col gap-4">
      <SegmentedControl
        label="Show"
        value={kind}
        className="self-start"
        segments={[
          { value: 'changed', label: `Changed ${formatNumber(summary.changed)}` },
          { value: 'added', label: `New ${formatNumber(summary.added)}` },
          { value: 'fault', label: `Errors ${formatNumber(summary.faults)}` },
        ]}
        onChange={setKind}
      />
      <RowsTable key={kind} staged={staged} kind={kind} label="Differences" rowsPerPage={ROWS_PER_PAGE} />
    </section>
  );
}
