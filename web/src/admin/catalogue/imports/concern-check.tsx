import { describeConcern, type ImportConcern, type StagedImport } from '@formulary/contract';
import { useId } from 'react';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { RowsTable } from './rows-table.tsx';

const ROWS_PER_PAGE = 10;

const TEXTS: Record<ImportConcern, { hint: string; list: string; check: string }> = {
  otherProduct: {
    hint: 'The name, strength, form or substance is different. Carts, lists and “Order again” with this code would get the new product.',
    list: 'Codes to check',
    check: 'I have checked these codes, and they are correct',
  },
  price: {
    hint: 'Often the wrong column was read as the price. The largest changes come first.',
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

/** The doubtful changes of one kind, which are checked and confirmed separately from other kinds. */
export function ConcernCheck({ staged, concern, isConfirmed, onConfirm }: ConcernCheckProps) {
  const heading = useId();
  const { hint, list, check } = TEXTS[concern];
  return (
    <section aria-labelledby={heading} className="card flex flex-col gap-3 border-owed/40 p-5">
      <h2 id={heading} className="title-group text-owed">
        {describeConcern(staged.summary, concern)}
      </h2>
      <p className="text-muted text-sm">{hint}</p>
      <RowsTable staged={staged} kind={concern} label={list} rowsPerPage={ROWS_PER_PAGE} />
      <Checkbox label={check} checked={isConfirmed} onChange={(event) => onConfirm(event.target.checked)} />
    </section>
  );
}
