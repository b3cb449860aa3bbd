export type Print = (text: string) => void;

/** What the person at the command line can mend; shown without a stack. */
export class CommandError extends Error {}
