import { announceChange } from '../../db/change-events/announce-change.ts';
import type { Tx } from '../../db/client.ts';

/** Announces a change of bank lines, which only staff see: the event is addressed to the actor, and reaches other staff too. */
export const announceBank = (tx: Tx, actorId: string): Promise<void> =>
  announceChange(tx, { topic: 'payments', userId: actorId });
