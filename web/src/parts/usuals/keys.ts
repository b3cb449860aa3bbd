/** The key that a new order invalidates. */
export const USUALS = ['usuals'] as const;
