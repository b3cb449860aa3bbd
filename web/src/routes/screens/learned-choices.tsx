import { useSearch } from '@tanstack/react-router';
import {
  LearnedChoicesScreen,
  learnedChoicesQuery,
} from '#web/features/quick-order/learned-choices-screen.tsx';
import type { ListSearch } from '#web/lib/list-search.ts';
import type { Loading } from '../options.ts';

export const loadLearnedChoices = ({
  context: { queryClient },
  deps,
}: Loading<{ deps: ListSearch }>): void => {
  queryClient.query(learnedChoicesQuery(deps)).catch(() => undefined);
};

export function LearnedChoices() {
  return <LearnedChoicesScreen search={useSearch({ from: '/_protected/profile/choices' })} />;
}
