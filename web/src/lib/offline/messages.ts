/** What the page asks of the service worker. `prepare`: for the customer at the page, and the addresses of what to keep. */
export type ToWorker =
  | { type: 'refresh-catalogue' }
  /** The following are answered through the message's port with a `KeptState`. */
  | { type: 'prepare'; person: string; read: string[] }
  | { type: 'forget' }
  | { type: 'describe' };

/** What this device keeps for work without a network. */
export type KeptState = {
  isReady: boolean;
  /** Whether the browser had no room for what was last read. */
  hasNoRoom: boolean;
  answers: number;
  /** When the last of the answers was read, in milliseconds. */
  readAt: number | undefined;
  /** When the copy of the catalogue was last up to date, in milliseconds. */
  catalogueAt: number | undefined;
  /** The size of all that this device keeps, if the browser says. */
  bytes: number | undefined;
};
