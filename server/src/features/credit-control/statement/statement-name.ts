import type { Period } from './read-statement.ts';

/** Returns the name of a statement's file, without its extension. */
export const statementName = ({ username }: { username: string }, { from, until }: Period): string =>
  `statement-${username.replace(/[^\w-]+/g, '-')}-${from}-${until}`;
