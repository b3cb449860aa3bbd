/**
 * Why a file was not decoded: it is not one of the formats that were asked for, is damaged, comes to more pixels, bytes or
 * memory than it may, or too many files are waiting already.
 */
export type DecodeFault = 'format' | 'damaged' | 'tooLarge' | 'busy';

export class DecodeError extends Error {
  readonly fault: DecodeFault;

  constructor(fault: DecodeFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
