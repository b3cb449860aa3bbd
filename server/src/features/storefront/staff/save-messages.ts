import type { StoreMessages } from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import { sanitiseMessages } from '../sanitise-messages.ts';
import { changeStore, type StoreAct } from './change-store.ts';

/** Sets what the store says and the picture above it. */
export const saveMessages = (
  db: Db | Tx,
  act: StoreAct,
  messages: Omit<StoreMessages, 'version'>,
): Promise<void> =>
  changeStore(db, act, () => ({
    set: sanitiseMessages(messages),
    summary: 'Changed what the store says',
    tell: ({ name, openMessage, closeMessage, paymentMessage }) => ({
      picture: name,
      openMessage,
      closeMessage,
      paymentMessage,
    }),
  }));
