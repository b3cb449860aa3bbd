import {
  AGEING_BANDS,
  AGEING_LABEL,
  type Ageing,
  absCents,
  addCents,
  type Customer,
} from '@formulary/contract';
import { cn } from '#web/lib/cn.ts';
import { formatMoneyExactly } from '#web/lib/format.ts';

const COLOUR: Record<keyof Ageing, string> = {
  current: 'bg-primary',
  days30: 'bg-notice/60',
  days60: 'bg-notice',
  days90: 'bg-owed/60',
  days120: 'bg-owed',
  unallocated: 'bg-credit',
};
const OWED = AGEING_BANDS.filter((band) => band !== 'unallocated');

type AgeingCardProps = Pick<Customer, 'paymentOutstanding' | 'ageing' | 'creditLimit'>;

export function AgeingCard({ paymentOutstanding, ageing, creditLimit }: AgeingCardProps) {
  const isCredit = paymentOutstanding < 0;
  const owed = addCents(...OWED.map((band) => ageing[band]));
  return (
    <section aria-label="Balance" className="card px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p>
          <span className="block text-muted text-sm">{isCredit ? 'Credit' : 'Outstanding'}</span>
          <span
            className={cn(
              'figures font-semibold text-[length:min(2rem,11vw)] leading-tight',
              paymentOutstanding > 0 && 'text-owed',
              isCredit && 'text-credit',
            )}
          >
            {formatMoneyExactly(absCents(paymentOutstanding))}
          </span>
        </p>
        {creditLimit !== null && (
          <p className="text-muted text-sm">
            Credit limit <span className="figures text-ink">{formatMoneyExactly(creditLimit)}</span>
          </p>
        )}
      </div>
      <div aria-hidden className="mt-3 flex h-2 overflow-hidden rounded-full bg-sunken">
        {owed > 0 &&
          OWED.map((band) => (
            <div key={band} className={COLOUR[band]} style={{ width: `${(ageing[band] / owed) * 100}%` }} />
          ))}
      </div>
      <AgeingFigures ageing={ageing} className="mt-3" />
    </section>
  );
}

/** The amounts by age, side by side; they add up to the balance. */
export function AgeingFigures({ ageing, className }: { ageing: Ageing; className?: string }) {
  return (
    <dl className={cn('grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 wide:grid-cols-6', className)}>
      {AGEING_BANDS.map((band) => (
        <div key={band}>
          <dt className="flex items-center gap-1.5 text-muted text-xs">
            <span aria-hidden className={cn('size-2 rounded-full', COLOUR[band])} />
            {AGEING_LABEL[band]}
          </dt>
          <dd className="figures font-medium text-sm">{formatMoneyExactly(ageing[band])}</dd>
        </div>
      ))}
    </dl>
  );
}
