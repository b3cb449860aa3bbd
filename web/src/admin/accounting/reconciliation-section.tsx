import { type Cents, type JournalSummary, negateCents } from '@formulary/contract';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDay, formatMoneyExactly } from '#web/lib/format.ts';
import type { Period } from '#web/parts/documents/periods.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { reconciliationUrl } from './api.ts';

type Line = { label: string; amount: Cents; isTotal?: boolean };

const linesOf = (
  { opening, invoices, creditNotes, receipts, adjustments, closing }: JournalSummary['reconciliation'],
  { from, until }: Period,
): Line[] => [
  { label: `Debtors before ${formatDay(from)}`, amount: opening.debtors, isTotal: true },
  { label: 'Invoices', amount: invoices },
  { label: 'Credit notes', amount: negateCents(creditNotes) },
  { label: 'Receipts', amount: negateCents(receipts) },
  { label: 'Adjustments', amount: adjustments },
  { label: `Debtors after ${formatDay(until)}`, amount: closing.debtors, isTotal: true },
  { label: 'Orders not yet invoiced', amount: closing.notInvoiced },
  { label: 'Balance of the ledger', amount: closing.ledger, isTotal: true },
];

function Verdict({ reconciliation: { opening, closing } }: Pick<JournalSummary, 'reconciliation'>) {
  if (opening.difference === 0 && closing.difference === 0)
    return <Notice tone="credit" title="The journals agree with the ledger to the cent." />;
  return (
    <Notice tone="owed" title="The journals do not agree with the ledger">
      They differ by {formatMoneyExactly(opening.difference)} before the period and by{' '}
      {formatMoneyExactly(closing.difference)} after it. Ask the operator of the store to verify the ledger.
    </Notice>
  );
}

type ReconciliationSectionProps = { summary: JournalSummary; period: Period };

export function ReconciliationSection({ summary: { reconciliation }, period }: ReconciliationSectionProps) {
  return (
    <section aria-label="Reconciliation">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-group">Reconciliation</h2>
        <ExportMenu hrefOf={(format) => reconciliationUrl(period, format)} />
      </div>
      <div className="mt-3 grid max-w-2xl gap-3">
        <Verdict reconciliation={reconciliation} />
        <dl>
          {linesOf(reconciliation, period).map(({ label, amount, isTotal }) => (
            <div
              key={label}
              className={cn(
                'flex flex-wrap justify-between gap-x-4 border-b py-2.5 text-[0.9375rem]',
                isTotal ? 'font-semibold' : 'pl-4 max-sm:pl-2',
              )}
            >
              <dt>{label}</dt>
              <dd className="figures ml-auto">{formatMoneyExactly(amount)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
