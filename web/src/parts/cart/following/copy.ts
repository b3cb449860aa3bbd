import { cents } from '@formulary/contract';
import { z } from 'zod';
import { roomyStorage } from '../roomy-storage.ts';
import { COPY_KEY } from '../stored-cart.ts';
import type { Copy, SharedCart } from './merge-carts.ts';

const storedPart = z.object({
  forCollection: z.boolean(),
  lines: z.array(z.object({ id: z.string(), quantity: z.number(), cost: cents })),
});
const storedCopy = z.object({
  userId: z.string(),
  version: z.number(),
  cart: storedPart,
  sent: storedPart.optional(),
});

const toStored = ({ forCollection, lines }: SharedCart): z.input<typeof storedPart> => ({
  forCollection,
  lines: [...lines].map(([id, line]) => ({ id, ...line })),
});
const toShared = ({ forCollection, lines }: z.output<typeof storedPart>): SharedCart => ({
  forCollection,
  lines: new Map(lines.map(({ id, ...line }) => [id, line])),
});

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** Returns the last version of that user's cart on which this browser and the server agreed; undefined if unknown. */
export const readCopy = (userId: string): Copy | undefined => {
  const { data } = storedCopy.safeParse(parse(roomyStorage.getItem(COPY_KEY)));
  if (data?.userId !== userId) return undefined;
  return { version: data.version, cart: toShared(data.cart), sent: data.sent && toShared(data.sent) };
};

export const writeCopy = (userId: string, { version, cart, sent }: Copy): void =>
  roomyStorage.setItem(
    COPY_KEY,
    JSON.stringify({ userId, version, cart: toStored(cart), ...(sent && { sent: toStored(sent) }) }),
  );
