import type { StaffOrder } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '#web/lib/format.ts';
import { ProblemBadge } from '#web/parts/problems/problem-badge.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { problemsOfOrderQuery } from './api.ts';

/** The problems that the customer reported with an order. Renders nothing if there are none. */
export function OrderProblems({ order }: { order: Pick<StaffOrder, 'id'> }) {
  const query = useQuery(problemsOfOrderQuery(order.id));
  if (!query.data?.problems.length)
    return <FailedPart query={query} what="the reported problems" className="card" />;
  return (
    <section aria-labelledby="order-problems" className="card px-5.5 py-5">
      <h2 id="order-problems" className="title-group">
        Reported problems
      </h2>
      <ul className="mt-1 text-sm">
        {query.data.problems.map(({ id, state, reportedAt }) => (
          <li key={id} className="border-line border-b last:border-b-0">
            <Link
              to="/admin/problems/$id"
              params={{ id }}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-sm py-1.5 hover:bg-tint/60"
            >
              <span className="figures">{formatDateTime(reportedAt)}</span>
              <ProblemBadge state={state} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
