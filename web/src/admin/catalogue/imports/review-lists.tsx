import {
  describeConcern,
  type ImportConcern,
  type ImportRowKind,
  type StagedImport,
} from '@formulary/contract';
import { useId, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { RowsTable } from './rows-table.tsx';

const CONCERNS_PER_PAGE = 10;

const TEXTS: Record<ImportConcern, { hint: string; list: string; check: string }> = {
  otherProduct: {
    hint: 'The name, strength, form or substance is different. Carts, lists and “Order again” with this code would get the new product.',
    list: 'Codes to check',
    check: 'I have checked these codes, and they are correct',
  },
  price: {
    hint: 'This often means that the wrong column was read as the price. The largest changes are listed first.',
    list: 'Prices to check',
    check: 'I have checked these prices, and they are correct',
  },
};

type ConcernCheckProps = {
  staged: StagedImport;
  concern: ImportConcern;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
};

/** The doubtful changes of one kind. Each kind is checked and confirmed separately. */
export function ConcernCheck({ staged, concern, isConfirmed, onConfirm }: ConcernCheckProps) {
  const heading = useId();
  const { hint, list, check } = TEXTS[concern];
  return (
    <section aria-labelledby={heading} className="card flex flex-col gap-3 border-owed/40 p-5">
      <h2 id={heading} className="title-group text-owed">
        {describeConcern(staged.summary, concern)}
      </h2>
      <p className="text-muted text-sm">{hint}</p>
      <RowsTable staged={staged} kind={concern} label={list} rowsPerPage={CONCERNS_PER_PAGE} />
      <Checkbox label={check} checked={isConfirmed} onChange={(event) => onConfirm(event.target.checked)} />
    </section>
  );
}

const DIFFERENCES_PER_PAGE = 50;

const firstKind = ({ faults, changed }: StagedImport['summary']): Kind => {
  if (faults > 0) return 'fault';
  return changed > 0 ? 'changed' : 'added';
};

type Kind = Exclude<ImportRowKind, ImportConcern>;
type DifferencesProps = { staged: StagedImport };

/** Lists all lines with changes, and all lines with errors. */
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
      <RowsTable
        key={kind}
        staged={staged}
        kind={kind}
        label="Differences"
        rowsPerPage={DIFFERENCES_PER_PAGE}
      />
    </section>
  );
}
