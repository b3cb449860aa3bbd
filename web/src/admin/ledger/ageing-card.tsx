import { type Ageing, absCents, type Customer } from '@formulary/contract';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatMoneyExactly } from '#web/lib/format.ts';

const BANDS: { key: keyof Ageing; label: string; className: string }[] = [
  { key: 'days0to30', label: '0–30 days', className: 'bg-primary' },
  { key: 'days31to60', label: '31–60', className: 'bg-notice' },
  { key: 'days61to90', label: '61–90', className: 'bg-owed/60' },
  { key: 'over90', label: '90+', className: 'bg-owed' },
];

type AgeingCardProps = Pick<Customer, 'paymentOutstanding' | 'ageing' | 'creditLimit'>;

export function AgeingCard({ paymentOutstanding, ageing, creditLimit }: AgeingCardProps) {
  const isCredit = paymentOutstanding < 0;
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
        {paymentOutstanding > 0 &&
          BANDS.map(({ key, className }) => (
            <div
              key={key}
              className={className}
              style={{ width: `${(ageing[key] / paymentOutstanding) * 100}%` }}
            />
          ))}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {BANDS.map(({ key, label, className }) => (
          <div key={key}>
            <dt className="flex items-center gap-1.5 text-muted text-xs">
              <span aria-hidden className={cn('size-2 rounded-full', className)} />
              {label}
            </dt>
            <dd className="figures font-medium text-sm">{formatMoneyExactly(ageing[key])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
