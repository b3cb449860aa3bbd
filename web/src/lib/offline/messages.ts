/** What the page asks of the service worker. */
export type ToWorker =
  /** The person at the page, who is a customer, and the addresses of the calls whose answers to keep. */
  | { type: 'prepare'; person: string; read: string[] }
  | { type: 'refresh-catalogue' }
  /** The following are answered through the message's port with a `KeptState`. */
  | { type: 'forget' }
  | { type: 'describe' };

/** What this device keeps for work without a network. */
export type KeptState = {
  isReady: boolean;
  answers: number;
  /** When the last of the answers was read, in milliseconds. */
  readAt: number | undefined;
  /** When the copy of the catalogue was last up to date, in milliseconds. */
  catalogueAt: number | undefined;
  /** The size of all that this device keeps, if the browser says. */
  bytes: number | undefined;
};
