import { useParams, useSearch } from '@tanstack/react-router';
import { staffProblemQuery, staffProblems } from '#web/admin/problems/api.ts';
import { ProblemScreen } from '#web/admin/problems/problem-screen.tsx';
import { ProblemsScreen } from '#web/admin/problems/problems-screen.tsx';
import type { ProblemsSearch } from '#web/admin/problems/problems-search.ts';
import type { Loading } from '../../options.ts';

export const loadProblems = ({ context: { queryClient }, deps }: Loading<{ deps: ProblemsSearch }>): void => {
  queryClient.query(staffProblems.query(deps)).catch(() => undefined);
};

export function Problems() {
  return <ProblemsScreen search={useSearch({ from: '/admin/problems' })} />;
}

export const loadProblem = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(staffProblemQuery(id)).catch(() => undefined);
};

export function Problem() {
  return <ProblemScreen id={useParams({ from: '/admin/problems/$id' }).id} />;
}
