/**
 * Why a file or text was not read: not one of the requested formats, damaged, over the limit of pixels, bytes or memory,
 * over the limit of columns (its message says where), over the limit of time, or too many already waiting.
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
