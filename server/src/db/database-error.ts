/** A database that cannot be used, in words for the operator. */
export class DatabaseError extends Error {}
