import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** How long a download may stand still while there is something to read, and how long it may take in all. */
export type ReaderLimits = { standstillMs: number; totalMs: number };
const USUAL: ReaderLimits = { standstillMs: 30_000, totalMs: 15 * 60_000 };
const LOOKS_PER_STANDSTILL = 6;

/** Ends a download whose reader is gone, does not read, or reads too slowly: it holds a connection to the database. */
export const endSlowReader = (
  { raw, log }: FastifyReply,
  output: Readable,
  { standstillMs, totalMs }: ReaderLimits = USUAL,
): void => {
  raw.once('close', () => output.destroy());
  if (raw.destroyed) output.destroy();
  const { socket } = raw;
  if (!socket) return;
  const begun = performance.now();
  let moved = begun;
  let taken = 0;
  const look = (): void => {
    const now = performance.now();
    const left = socket.bytesWritten - socket.writableLength;
    if (left !== taken || socket.writableLength === 0) moved = now;
    taken = left;
    if (now - moved < standstillMs && now - begun < totalMs) return;
    log.warn('A download was ended: its reader is too slow');
    output.destroy();
    socket.destroy();
  };
  const looking = setInterval(look, standstillMs / LOOKS_PER_STANDSTILL).unref();
  raw.once('close', () => clearInterval(looking));
};
