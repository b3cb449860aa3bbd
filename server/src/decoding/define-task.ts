import type { DecodeFault, Refusal } from './decode-error.ts';

/** A kind of decoding process. Each has its own limits, so that one kind of work does not delay another. */
export type Lane = 'picture' | 'priceList' | 'file' | 'list';

/** Functions of the server that a task may call, such as look-ups in the database. */
export type LookUps = Record<string, (input: never) => Promise<unknown>>;
export type NoLookUps = Record<never, never>;

/** A kind of work for a decoding process. */
export type Task<Input, Output, Asked extends LookUps = NoLookUps> = {
  name: string;
  lane: Lane;
  /** The maximum time of one task, without its look-ups. */
  longestMs: number;
  /** Short, with a person waiting: runs before most other tasks of its lane. */
  isUrgent?: boolean;
  /** For the compiler only. */
  types?: (input: Input, lookUps: Asked) => Promise<Output>;
};

export const defineTask = <Input, Output, Asked extends LookUps = NoLookUps>(
  name: string,
  limits: Pick<Task<Input, Output>, 'lane' | 'longestMs' | 'isUrgent'>,
): Task<Input, Output, Asked> => ({ name, ...limits });

/** Messages from the server to a decoding process, and back. */
export type ToProcess =
  | { task: string; input: unknown }
  | { answer: number; value: unknown }
  | { answer: number; hasFailed: true };
export type FromProcess =
  | { isReady: true }
  | { ask: string; number: number; input: unknown }
  | { done: unknown }
  | { fault: DecodeFault; message: string }
  | { refusal: Refusal };
