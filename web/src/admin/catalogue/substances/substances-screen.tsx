import { type ProductSubstance, SUBSTANCE_STATES, type SubstanceState } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { BulkBar, selectColumn, useSelectFound, useSelection } from '#web/ui/list/table/selection.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { confirmSuggestion, type SubstancesSearch, substances } from './api.ts';
import { SubstanceDialog } from './substance-dialog.tsx';
import { ConfirmSure } from './sure-dialog.tsx';
import { type Decisions, NONE, OPEN, useDecisions } from './use-decisions.ts';

const STATES: Record<SubstanceState, string> = {
  open: 'To confirm',
  confirmed: 'Confirmed',
  none: 'Without substance',
};

/** The maximum number of products that can be selected for one decision. */
const MAX_SELECTED = 500;

const products = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;

const told = ({ name, dosage, strength, packSize }: ProductSubstance): string =>
  [name, dosage, strength, packSize].filter(Boolean).join(', ');

const confirmed = (substance: string) => ({ substance, hasNoSubstance: false });

type Acts = { decisions: Decisions; onEdit: (rows: readonly ProductSubstance[]) => void };

const nameColumn: DataColumn<ProductSubstance> = {
  id: 'name',
  header: 'Product',
  cell: ({ id, name, sku, labName, dosage, strength, packSize }) => (
    <span className="block">
      <Link
        to="/admin/products/$id"
        params={{ id }}
        className="wrap-anywhere rounded-sm font-medium hover:text-primary hover:underline"
      >
        {name}
      </Link>
      <span className="wrap-anywhere block text-muted text-xs">
        {sku} · {labName}
      </span>
      <span className="wrap-anywhere block text-muted text-xs md:hidden">
        {[dosage, strength, packSize].filter(Boolean).join(' · ')}
      </span>
    </span>
  ),
};

const factsColumn: DataColumn<ProductSubstance> = {
  id: 'facts',
  header: 'Form and strength',
  cell: ({ dosage, strength, packSize }) => (
    <span className="wrap-anywhere">{[dosage, strength, packSize].filter(Boolean).join(' · ') || 'N/A'}</span>
  ),
  className: 'w-[30%] max-md:hidden',
};

const saidColumn = (state: SubstanceState): DataColumn<ProductSubstance> => ({
  id: 'substance',
  header: state === 'open' ? 'Suggestion' : 'Substance',
  cell: ({ substance, suggestion, hasNoSubstance }) => (
    <span className="wrap-anywhere">
      {substance || (hasNoSubstance ? 'None' : suggestion) || <span className="text-muted">None</span>}
    </span>
  ),
  className: 'w-[24%]',
});

const actsColumn = (state: SubstanceState, { decisions, onEdit }: Acts): DataColumn<ProductSubstance> => ({
  id: 'acts',
  header: <span className="sr-only">Actions</span>,
  cell: (row) => (
    <div className="flex justify-end gap-1 max-md:flex-col">
      {state === 'open' && row.suggestion && (
        <IconButton
          label={`Confirm ${row.suggestion} for ${told(row)}`}
          size="sm"
          variant="ghost"
          aria-disabled={decisions.isBusy || undefined}
          onClick={() =>
            void decisions.decide(
              [row],
              () => confirmed(row.suggestion),
              `${row.name} contains ${row.suggestion}.`,
            )
          }
        >
          <Check aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={`Edit the substance of ${told(row)}`}
        size="sm"
        variant="ghost"
        onClick={() => onEdit([row])}
      >
        <Pencil aria-hidden />
      </IconButton>
    </div>
  ),
  className: 'w-32 max-md:w-16',
});

function LastDecision({ decisions: { last, undo, isSaving } }: { decisions: Decisions }) {
  if (!last) return null;
  return (
    <section
      aria-label="Last decision"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-credit/40 bg-credit-tint px-4 py-2.5 text-credit text-sm"
    >
      <p className="wrap-anywhere min-w-0">{last.says}</p>
      <Button size="sm" variant="secondary" loading={isSaving} onClick={() => void undo()}>
        Undo
      </Button>
    </section>
  );
}

type GroupProps = { row: ProductSubstance; decisions: Decisions; mayDecide: boolean };

/** The heading of products with the same suggestion; their number includes those on other pages. */
function Group({ row: { suggestion, alike }, decisions, mayDecide }: GroupProps) {
  if (!suggestion) return 'Not recognised';
  return (
    <span className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <span className="wrap-anywhere">{suggestion}</span>
      <span className="figures font-normal font-sans text-[0.8125rem] text-muted tracking-normal">
        {products(alike)}
      </span>
      {mayDecide && (
        <Button
          size="sm"
          variant="secondary"
          className="font-sans tracking-normal"
          loading={decisions.isBusy}
          onClick={() =>
            void decisions.confirm(
              () => confirmSuggestion(suggestion, alike),
              `${products(alike)} ${alike === 1 ? 'contains' : 'contain'} ${suggestion}.`,
            )
          }
        >
          <Check aria-hidden />
          {alike === 1 ? 'Confirm' : `Confirm all ${formatNumber(alike)}`}
          <span className="sr-only">: {suggestion}</span>
        </Button>
      )}
    </span>
  );
}

export function SubstancesScreen({ search }: { search: SubstancesSearch }) {
  const mayDecide = isAdmin(useCurrentUser());
  const list = useList(substances, search);
  const { state } = search;
  const rows = list.data?.products;
  const selection = useSelection(rows, MAX_SELECTED);
  const found = useSelectFound(substances, list, ({ products }) => products, selection);
  const decisions = useDecisions(selection.clear);
  const [edited, setEdited] = useState<readonly ProductSubstance[]>();
  const counts = list.data?.counts;
  const columns = [
    ...(mayDecide ? [selectColumn<ProductSubstance>('products', told)] : []),
    nameColumn,
    factsColumn,
    saidColumn(state),
    ...(mayDecide ? [actsColumn(state, { decisions, onEdit: setEdited })] : []),
  ];
  const selected = selection.rows;
  const count = products(selected.length);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Substances" />
      <p className="max-w-prose text-muted">
        Customers can compare products of the same substance, form and strength once the substance is
        confirmed. Suggestions come from names and descriptions: check them.
      </p>
      <SegmentedControl
        label="Products"
        value={state}
        segments={SUBSTANCE_STATES.map((value) => ({
          value,
          label: counts ? `${STATES[value]} (${formatNumber(counts[value])})` : STATES[value],
        }))}
        onChange={(value) => {
          selection.clear();
          decisions.forgetLast();
          list.change({ state: value });
        }}
        className="w-fit"
      />
      <Filters>
        <SearchFilter list={list} label="Search products" placeholder="Name, substance or code" />
      </Filters>
      {mayDecide && state === 'open' && <ConfirmSure count={counts?.sure ?? 0} decisions={decisions} />}
      <LastDecision decisions={decisions} />
      <ListTable
        list={list}
        selection={selection}
        label="Products"
        columns={columns}
        rows={rows}
        groupHeader={(row, previous) =>
          state === 'open' &&
          row.suggestion !== previous?.suggestion && (
            <Group row={row} decisions={decisions} mayDecide={mayDecide} />
          )
        }
        {...(state === 'open' &&
          !search.q && {
            empty: <NoResults icon={<Check />} more="Nothing to confirm: every product has a decision." />,
          })}
      />
      <BulkBar what="products" selection={selection} found={found}>
        {state === 'open' && (
          <Button
            size="sm"
            loading={decisions.isBusy}
            disabled={selected.some(({ suggestion }) => !suggestion)}
            onClick={() =>
              void decisions.decide(
                selected,
                ({ suggestion }) => confirmed(suggestion),
                `The suggestions for ${count} were confirmed.`,
              )
            }
          >
            Confirm suggestions
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => setEdited(selected)}>
          Set substance…
        </Button>
        {state === 'none' ? (
          <Button
            size="sm"
            variant="secondary"
            loading={decisions.isBusy}
            onClick={() =>
              void decisions.decide(selected, () => OPEN, `${count} need to be confirmed again.`)
            }
          >
            Decide again
          </Button>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            loading={decisions.isBusy}
            onClick={() => void decisions.decide(selected, () => NONE, `${count} contain no substance.`)}
          >
            Has no substance
          </Button>
        )}
      </BulkBar>
      {edited && (
        <SubstanceDialog
          rows={edited}
          isBusy={decisions.isBusy}
          onClose={() => setEdited(undefined)}
          onSave={async (substance) => {
            const [only] = edited;
            const what =
              edited.length === 1 && only ? `${only.name} contains` : `${products(edited.length)} contain`;
            if (await decisions.decide(edited, () => confirmed(substance), `${what} ${substance}.`))
              setEdited(undefined);
          }}
        />
      )}
    </div>
  );
}
