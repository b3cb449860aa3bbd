export type Print = (text: string) => void;

/** An error that the person at the command line can fix; shown without a stack trace. */
export class CommandError extends Error {}
