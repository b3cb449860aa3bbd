/** The part of a query's result that shows whether its data answers the current query. */
export type Answer = {
  data: unknown;
  isPlaceholderData: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
};

/**
 * Whether a screen may claim that there is no data: that a list is empty, or that nothing is owed. It may not while the
 * query is loading, after it failed, or while data cached on an earlier visit is being refetched.
 */
export const isHeard = (answer: Answer): boolean =>
  answer.data !== undefined &&
  !answer.isPlaceholderData &&
  !answer.isError &&
  (!answer.isFetching || answer.isFetchedAfterMount);
