import { type ChangeResult, MAX_CHANGES, type ProductGroup, type StaffProduct } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { BulkBar, type SelectFound, type Selection } from '#web/ui/list/table/selection.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { cachedRows, STAFF_PRODUCTS, saveCells } from '../api.ts';
import { type CellField, cellText, type Groups } from '../grid/cells.ts';
import type { CellEdits } from '../grid/use-cell-edits.ts';
import { PriceDialog, StockDialog } from './selection-dialogs.tsx';

const VAT_RATES = [
  { value: 'no', label: 'Standard rate' },
  { value: 'yes', label: 'Zero-rated' },
];

type VatDialogProps = {
  count: string;
  onOpenChange: (open: boolean) => void;
  onChoose: (isZeroRated: string) => void;
};

function VatDialog({ count, onOpenChange, onChoose }: VatDialogProps) {
  const [isZeroRated, setIsZeroRated] = useState('no');
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Change VAT for ${count}`}
      description="Applies to orders placed from now on. Existing orders and documents keep their VAT."
      confirmLabel="Change VAT"
      onConfirm={() => onChoose(isZeroRated)}
    >
      <SelectField
        label="VAT"
        options={VAT_RATES}
        value={isZeroRated}
        onChange={({ target }) => setIsZeroRated(target.value)}
      />
    </ConfirmDialog>
  );
}

type GroupDialogProps = {
  what: 'lab' | 'category';
  count: string;
  groups: readonly ProductGroup[];
  onOpenChange: (open: boolean) => void;
  onChoose: (name: string) => void;
};

function GroupDialog({ what, count, groups, onOpenChange, onChoose }: GroupDialogProps) {
  const [name, setName] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Move ${count}`}
      confirmLabel="Move"
      onConfirm={() => {
        if (name) onChoose(name);
        else setIsAsked(true);
      }}
    >
      <SelectField
        label={what === 'lab' ? 'Lab' : 'Category'}
        placeholder="Choose…"
        options={groups.map((group) => group.name)}
        value={name}
        error={isAsked && !name ? `Choose a ${what}.` : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  );
}

type SelectionBarProps = {
  selection: Selection<StaffProduct>;
  found: SelectFound;
  cellEdits: CellEdits;
  groups: Groups;
  /** Whether the list shows archived products, so that the selection can be unarchived. */
  archived: boolean;
};

type Open = 'price' | 'stock' | 'vat' | 'lab' | 'category' | 'archive';

export function SelectionBar({ selection, found, cellEdits, groups, archived }: SelectionBarProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [isBusy, setIsBusy] = useState(false);
  const cached = cachedRows(queryClient);
  const rows = selection.rows.map((row) => cached.get(row.id) ?? row);
  const count = rows.length === 1 ? '1 product' : `${formatNumber(rows.length)} products`;
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpen(undefined);
  };

  const change = (field: CellField, textOf: (row: (typeof rows)[number]) => string): void => {
    cellEdits.commit(
      rows.map((row) => ({ id: row.id, field, text: textOf(row), seen: cellText(row, field) })),
      rows,
    );
    setOpen(undefined);
  };

  const archive = async (): Promise<void> => {
    setIsBusy(true);
    const refused: ChangeResult['refused'] = [];
    try {
      for (let from = 0; from < rows.length; from += MAX_CHANGES) {
        const part = rows.slice(from, from + MAX_CHANGES);
        const result = await saveCells(
          part.map(({ id, version }) => ({ id, version, values: { archived: !archived } })),
        );
        refused.push(...result.refused);
        selection.set(part, false);
      }
      const done = formatNumber(rows.length - refused.length);
      toast({
        title: archived ? `Unarchived: ${done}` : `Archived: ${done}`,
        description: refused[0] && `Not changed: ${formatNumber(refused.length)}. ${refused[0].message}`,
      });
      setOpen(undefined);
    } catch (error) {
      toastError(error, 'Could not save');
    } finally {
      await queryClient.invalidateQueries({ queryKey: STAFF_PRODUCTS });
      setIsBusy(false);
    }
  };

  return (
    <BulkBar what="products" selection={selection} found={found}>
      <Button size="sm" variant="secondary" onClick={() => setOpen('price')}>
        Change prices…
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('stock')}>
        Change stock…
      </Button>
      <Button size="sm" variant="secondary" onClick={() => change('new', () => 'yes')}>
        {' '}
        Mark as NEW{' '}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => change('new', () => 'no')}>
        {' '}
        Remove NEW mark{' '}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('vat')}>
        Change VAT…
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('lab')}>
        Move to lab…
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('category')}>
        Move to category…
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('archive')}>
        {archived ? 'Unarchive…' : 'Archive…'}
      </Button>
      {open === 'price' && (
        <PriceDialog rows={rows} onOpenChange={close} onPrices={(textOf) => change('cost', textOf)} />
      )}
      {open === 'stock' && (
        <StockDialog count={count} onOpenChange={close} onStock={(text) => change('stock', () => text)} />
      )}
      {open === 'vat' && (
        <VatDialog
          count={count}
          onOpenChange={close}
          onChoose={(isZeroRated) => change('zeroRated', () => isZeroRated)}
        />
      )}
      {(open === 'lab' || open === 'category') && (
        <GroupDialog
          what={open}
          count={count}
          groups={open === 'lab' ? groups.labs : groups.categories}
          onOpenChange={close}
          onChoose={(name) => change(open, () => name)}
        />
      )}
      <ConfirmDialog
        open={open === 'archive'}
        onOpenChange={close}
        title={archived ? `Unarchive ${count}?` : `Archive ${count}?`}
        description={
          archived
            ? 'Customers will find them in the store again.'
            : 'Customers will no longer find them in the store. Existing orders do not change, and you can unarchive the products at any time.'
        }
        confirmLabel={archived ? 'Unarchive' : 'Archive'}
        destructive={!archived}
        loading={isBusy}
        onConfirm={() => void archive()}
      />
    </BulkBar>
  );
}
