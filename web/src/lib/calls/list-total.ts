import { totalFromContentRange } from '@formulary/contract';

/** Returns a listing's total from its Content-Range; 0 without one. */
export const totalOf = (response: Response): number =>
  totalFromContentRange(response.headers.get('content-range')) ?? 0;
