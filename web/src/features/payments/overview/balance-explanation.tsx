import { absCents, type Cents, type Payables } from '@formulary/contract';
import { formatMoney } from '#web/lib/format.ts';

/** Why the unpaid orders add up to another amount than the balance. Nothing where they do not. */
export function BalanceExplanation({
  payables: { placed, sent, other, outstanding },
}: {
  payables: Payables;
}) {
  if (sent === 0 && other === 0) return null;
  return (
    <section aria-labelledby="adds-up" className="mt-4 text-sm">
      <h3 id="adds-up" className="font-medium">
        How your unpaid orders and your balance add up
      </h3>
      <dl className="mt-2 max-w-md">
        <Row term="Unpaid orders" amount={placed} />
        {sent !== 0 && <Row term="Picked or dispatched before payment" amount={sent} />}
        {other > 0 && <Row term="Other charges on your account" amount={other} />}
        {other < 0 && <Row term="Unused payments and credit" amount={other} />}
        <div className="mt-1 flex justify-between gap-4 border-t pt-2 font-semibold">
          <dt>{outstanding < 0 ? 'Credit' : 'Outstanding'}</dt>
          <dd className="figures">{formatMoney(absCents(outstanding))}</dd>
        </div>
      </dl>
      <p className="mt-2 max-w-md text-muted">A proof of payment counts once it is approved.</p>
    </section>
  );
}

function Row({ term, amount }: { term: string; amount: Cents }) {
  return (
    <div className="flex justify-between gap-4 py-0.5 text-muted">
      <dt>{term}</dt>
      <dd className="figures text-ink">
        {amount < 0 ? '−' : ''}
        {formatMoney(absCents(amount))}
      </dd>
    </div>
  );
}
