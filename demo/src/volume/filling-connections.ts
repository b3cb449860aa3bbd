import { availableParallelism } from 'node:os';

/** Triggers and indexes cost the database far more than the rows that it receives, so one connection per core fills it. */
export const FILLING_CONNECTIONS = Math.min(availableParallelism(), 8);
