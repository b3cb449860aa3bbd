import { PROBLEM_STATE_LABEL, type ProblemState } from '@formulary/contract';
import { Badge } from '#web/ui/feedback/badge.tsx';

const TONE = { open: 'notice', credited: 'credit', rejected: 'owed', resolved: 'primary' } as const;

export function ProblemBadge({ state }: { state: ProblemState }) {
  return <Badge tone={TONE[state]}>{PROBLEM_STATE_LABEL[state]}</Badge>;
}
