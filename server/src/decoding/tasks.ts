/**
 * Why a file or text was not read: not one of the requested formats, damaged, over the pixel, byte or memory limit,
 * over the column limit (its message says where), over the time limit, or too many already waiting.
 */
export type DecodeFault = 'format' | 'damaged' | 'tooLarge' | 'tooWide' | 'tooSlow' | 'busy';

export class DecodeError extends Error {
  readonly fault: DecodeFault;

  constructor(fault: DecodeFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** A reader's message for the person who sent the file or text, as the decoding process passes it on. */
export type Refusal = {
  code: string;
  message: string;
  errors?: Record<string, string> | undefined;
};

export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

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

/** The output to produce from a picture. Every result except `check` is upright and without camera metadata. */
export type PictureOutput =
  | { as: 'check' }
  | { as: 'product'; side: number }
  | { as: 'photo'; width: number; height: number }
  | { as: 'mark'; side: number }
  | { as: 'logo'; side: number }
  | { as: 'card'; side: number }
  | { as: 'shown'; type: string };

/** A picture is a file path or its bytes. */
type PictureToDraw = { source: string | Uint8Array; formats: readonly string[]; make: PictureOutput };

export const pictureTask = defineTask<PictureToDraw, Uint8Array>('picture', {
  lane: 'picture',
  longestMs: 30_000,
});
