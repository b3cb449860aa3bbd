/** The part of a query's result that tells whether its data is an answer, and to the question that is asked now. */
export type Answer = {
  data: unknown;
  isPlaceholderData: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
};

/**
 * Whether a screen may say what the data lacks: that a list is empty, that nothing is owed. It may not while the answer is under
 * way, after a failure, nor of an earlier visit's answer that is being asked for again.
 */
export const isHeard = (answer: Answer): boolean =>
  answer.data !== undefined &&
  !answer.isPlaceholderData &&
  !answer.isError &&
  (!answer.isFetching || answer.isFetchedAfterMount);
