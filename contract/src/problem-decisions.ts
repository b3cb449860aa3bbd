/** Apart from events and problems, which every screen would load with its notifications. */
export const PROBLEM_DECISIONS = ['credited', 'rejected', 'resolved'] as const;
