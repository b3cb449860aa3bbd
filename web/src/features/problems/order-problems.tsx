import { type Order, PROBLEM_KIND_LABEL, type Problem } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { ProblemBadge } from '#web/parts/problems/problem-badge.tsx';
import { ProblemPhotos } from '#web/parts/problems/problem-photos.tsx';
import { describeProduct } from '#web/parts/product/product-label.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { hasArrived, orderProblemsQuery } from './api.ts';

/** Opens the report, on orders that have been dispatched. */
export function ReportLink({ order }: { order: Order }) {
  if (!hasArrived(order)) return null;
  return (
    <LinkButton
      to="/orders/$id/problem"
      params={{ id: order.id }}
      search={true}
      variant="secondary"
      resetScroll={false}
    >
      <TriangleAlert aria-hidden />
      Report a problem
    </LinkButton>
  );
}

function ReportedProblem({ problem, order }: { problem: Problem; order: Order }) {
  const { state, reportedAt, note, lines, photos, answer, creditNote } = problem;
  return (
    <li className="border-line border-b py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProblemBadge state={state} />
        <time dateTime={reportedAt} className="text-muted text-sm">
          {formatDateTime(reportedAt)}
        </time>
      </p>
      <ul className="mt-1.5">
        {lines.map(({ orderLineId, kind, quantity }) => {
          const line = order.orderProducts.find(({ id }) => id === orderLineId);
          return (
            <li key={orderLineId} className="wrap-anywhere">
              <span className="figures">{formatNumber(quantity)} ×</span>{' '}
              <span className="font-medium">{line?.name}</span>{' '}
              <span className="text-muted text-sm">
                {[line && describeProduct(line), PROBLEM_KIND_LABEL[kind]].filter(Boolean).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      {note && <p className="wrap-anywhere mt-1 whitespace-pre-line">{note}</p>}
      <ProblemPhotos photos={photos} />
      {creditNote && <p className="mt-2 font-medium">Credited with {creditNote.number}.</p>}
      {answer && (
        <p className="wrap-anywhere mt-2 whitespace-pre-line">
          <span className="font-medium">Answer:</span> {answer}
        </p>
      )}
    </li>
  );
}

/** The problems that the customer reported with an order, with what was decided. */
export function OrderProblems({ order }: { order: Order }) {
  const query = useQuery({ ...orderProblemsQuery(order.id), enabled: hasArrived(order) });
  if (!query.data?.problems.length)
    return <FailedPart query={query} what="the problems reported with this order" />;
  return (
    <section aria-labelledby="order-problems" className="mt-6">
      <h2 id="order-problems" className="title-group">
        Reported problems
      </h2>
      <ul className="mt-1">
        {query.data.problems.map((problem) => (
          <ReportedProblem key={problem.id} problem={problem} order={order} />
        ))}
      </ul>
    </section>
  );
}
