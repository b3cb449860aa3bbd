import {
  PROBLEM_KIND_LABEL,
  PROBLEM_STATE_LABEL,
  PROBLEM_STATES,
  type StaffProblem,
} from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Image } from 'lucide-react';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { ProblemBadge } from '#web/parts/problems/problem-badge.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import { ChoiceFilter, Filters } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { staffProblemQuery, staffProblems } from './api.ts';
import type { ProblemsSearch } from './problems-search.ts';

const STATES = PROBLEM_STATES.map((value) => ({ value, label: PROBLEM_STATE_LABEL[value] }));

const HELP: readonly HotkeyHelp[] = [
  { keys: ['↑', '↓'], does: 'Move through the problems' },
  { keys: ['Enter'], does: 'Open the problem' },
];

/** The products of a report in one line: `2 × Amoxil, short delivery`. */
const describeLines = ({ lines }: StaffProblem): string => {
  const [first] = lines;
  if (!first) return '';
  const more = lines.length - 1;
  const said = `${formatNumber(first.quantity)} × ${first.name}, ${PROBLEM_KIND_LABEL[first.kind].toLowerCase()}`;
  return more > 0 ? `${said}, and ${more} more` : said;
};

const COLUMNS: DataColumn<StaffProblem>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ id, order, reportedAt }) => (
      <>
        <Link
          to="/admin/problems/$id"
          params={{ id }}
          tabIndex={-1}
          className="block font-semibold tracking-wide hover:text-primary"
        >
          {order.referenceNumber}
        </Link>
        <span className="figures block text-muted text-xs">{formatDateTime(reportedAt)}</span>
      </>
    ),
    className: 'w-44 max-md:w-32 max-md:px-2',
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer: { name, username } }) => (
      <span className="wrap-anywhere block min-w-20">
        <span className="block font-medium">{name}</span>
        <span className="block text-muted text-xs">{username}</span>
      </span>
    ),
    className: 'max-md:px-2',
  },
  {
    id: 'lines',
    header: 'Problem',
    cell: (problem) => (
      <span className="wrap-anywhere">
        <span className="block">{describeLines(problem)}</span>
        {problem.note && <span className="line-clamp-2 block text-muted text-xs">{problem.note}</span>}
      </span>
    ),
    className: 'max-md:hidden',
  },
  {
    id: 'photos',
    header: 'Photos',
    align: 'right',
    cell: ({ photos }) =>
      photos.length > 0 && (
        <span className="figures inline-flex items-center gap-1.5">
          <Image aria-hidden className="size-4 text-muted" />
          {photos.length}
        </span>
      ),
    className: 'w-24 max-desktop:hidden',
  },
  {
    id: 'state',
    header: 'Status',
    align: 'right',
    cell: ({ state }) => <ProblemBadge state={state} />,
    className: 'w-32 max-md:px-2',
  },
];

export function ProblemsScreen({ search }: { search: ProblemsSearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = useList(staffProblems, search);
  useHotkeyGuide('Problems', HELP);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Reported problems" />
      <Filters>
        <ChoiceFilter list={list} field="state" label="Status" all="All" options={STATES} />
      </Filters>
      <ListTable
        list={list}
        label="Reported problems"
        columns={COLUMNS}
        rows={list.data?.problems}
        empty={
          <NoResults more="Customers report products that were short, damaged or wrong from their orders." />
        }
        onRowClick={({ id }) => navigate({ to: '/admin/problems/$id', params: { id } })}
        onRowHover={({ id }) => void queryClient.query(staffProblemQuery(id)).catch(() => null)}
      />
    </div>
  );
}
