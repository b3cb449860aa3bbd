import type { Order } from '@formulary/contract';
import { Check, X } from 'lucide-react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { courseOf, type Step } from './timeline.ts';

/** How far an order has come, and what is still to come. */
export function OrderTimeline({ order, className }: { order: Order; className?: string }) {
  const steps = courseOf(order);
  return (
    <section aria-label="Progress of the order" className={cn('card px-5.5 py-5', className)}>
      <h2 className="title-group">Progress</h2>
      <ol className="mt-4">
        {steps.map((step, index) => (
          <StepRow
            key={`${step.label} ${step.date}`}
            step={step}
            isCancellation={order.isCancelled && index === steps.length - 1}
            isLast={index === steps.length - 1}
          />
        ))}
      </ol>
    </section>
  );
}

type StepRowProps = { step: Step; isCancellation: boolean; isLast: boolean };

function StepRow({ step: { label, meaning, date }, isCancellation, isLast }: StepRowProps) {
  const isDone = date !== undefined;
  return (
    <li className={cn('relative flex gap-3', !isLast && 'pb-5')}>
      {!isLast && (
        <span
          aria-hidden
          className={cn(
            'absolute top-6 bottom-0 left-3 w-px -translate-x-1/2',
            isDone ? 'bg-primary' : 'bg-line',
          )}
        />
      )}
      <span
        aria-hidden
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-full border border-control [&_svg]:size-3.5',
          isDone && 'border-primary bg-primary text-on-primary',
          isCancellation && 'border-owed bg-owed text-on-owed',
        )}
      >
        {isCancellation ? <X strokeWidth={3} /> : isDone && <Check strokeWidth={3} />}
      </span>
      <div className="min-w-0">
        <p className={cn('font-medium', !isDone && !isCancellation && 'text-muted')}>
          {label}
          {!isDone && !isCancellation && <span className="sr-only">, still to come</span>}
        </p>
        <p className="text-muted text-sm">
          {date ? <time dateTime={date}>{formatDateTime(date)}</time> : meaning}
        </p>
      </div>
    </li>
  );
}
