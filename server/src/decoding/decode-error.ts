/**
 * Why a file was not decoded: not one of the requested formats, damaged, over the limit of pixels, bytes or memory, or
 * too many files already waiting.
 */
export type DecodeFault = 'format' | 'damaged' | 'tooLarge' | 'busy';

export class DecodeError extends Error {
  readonly fault: DecodeFault;

  constructor(fault: DecodeFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
