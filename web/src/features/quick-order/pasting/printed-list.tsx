import { lineTotal } from '@formulary/contract';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { dueText, totalOf } from './list-foot.tsx';
import type { ListTarget } from './list-target.ts';
import { chosenOf, type PastedRow, quantityOf, stateOf, writtenOf } from './pasted-list.ts';
import { usePasted } from './pasted-store.ts';
import { NO_NOTES, type Plan, type RowNotes } from './put-rows.ts';

/** Whether the page is being printed, by Ctrl+P or a button. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // In the same turn: the browser reads the page when the event ends.
    const follow = (isNow: boolean) => () => flushSync(() => setPrinting(isNow));
    addEventListener('beforeprint', follow(true), { signal });
    addEventListener('afterprint', follow(false), { signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
};

const UNDECIDED = {
  doubtful: 'Not decided',
  missing: 'Not found',
  'out of stock': 'Out of stock',
  ready: undefined,
  'left out': undefined,
} as const;

type PrintedListProps = { target: ListTarget; plan: Plan; notes: ReadonlyMap<string, RowNotes> };

function PrintedRow({
  row,
  usualOf,
  note,
}: {
  row: PastedRow;
  usualOf: ListTarget['order']['usualOf'];
  note: string | undefined;
}) {
  const chosen = chosenOf(row);
  const state = stateOf(row);
  const quantity = quantityOf(row, usualOf);
  const problem = UNDECIDED[state] ?? note;
  return (
    <tr>
      <td>
        {chosen ? (
          <>
            <strong>{chosen.product.name}</strong>{' '}
            {[chosen.variant?.name, chosen.product.dosage, chosen.product.strength]
              .filter(Boolean)
              .join(' · ')}
          </>
        ) : (
          `“${writtenOf(row)}”`
        )}
        {problem && <em>{` ${problem}`}</em>}
      </td>
      <td>{chosen?.product.packSize}</td>
      <td>{formatNumber(quantity)}</td>
      <td>{chosen && formatMoney(chosen.product.cost)}</td>
      <td>
        {state === 'ready' && chosen && formatMoney(lineTotal({ cost: chosen.product.cost, quantity }))}
      </td>
    </tr>
  );
}

/** The list on paper. It takes the place of the whole page, so the shell around it needs no rules for printing. */
export function PrintedList({ target, plan, notes }: PrintedListProps) {
  const isPrinting = useIsPrinting();
  const rows = usePasted(({ list }) => list.rows);
  if (!isPrinting) return null;
  const { customer, order, termsDays } = target;
  return createPortal(
    <article data-printed aria-label="The list to print">
      <h1>Order list</h1>
      <p>
        {customer} · {formatDate(new Date())}
      </p>
      <table>
        <thead>
          <tr>
            {['Product', 'Pack', 'Quantity', 'Unit price', 'Total'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ isLeftOut }) => !isLeftOut)
            .map((row) => (
              <PrintedRow
                key={row.key}
                row={row}
                usualOf={order.usualOf}
                note={(notes.get(row.chosen ?? '') ?? NO_NOTES).shortage}
              />
            ))}
        </tbody>
      </table>
      <p>
        <strong>Total of the lines to be ordered: {formatMoney(totalOf(plan))}</strong>
      </p>
      {termsDays !== undefined && plan.lines.length > 0 && <p>{dueText(termsDays)}</p>}
    </article>,
    document.body,
  );
}
