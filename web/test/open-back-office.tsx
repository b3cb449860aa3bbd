/** Opens screens of the back office by their address, and sends change events to them. */
import {
  attention,
  type LiveTopic,
  liveEvent,
  type RoleName,
  type StoreStatus,
  storeStatus,
  type User,
} from '@formulary/contract';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { followChangeEvents } from '#web/parts/live/follow-change-events.ts';
import { act } from './act.ts';
import { type Answers, json } from './answers.ts';
import { newCustomer, openApp } from './open-app.tsx';

export const newStaff = (role: RoleName = 'Admin'): User =>
  newCustomer({ username: 'naledi', name: 'Naledi', surname: 'Khumalo', role: { name: role } });

export const OPEN_STORE: StoreStatus = {
  isClosed: false,
  opensAt: null,
  closeMessage: '',
  name: 'open',
  openMessage: '',
  paymentMessage: '',
  restoresAccess: false,
  preparesWhileClosed: false,
};

const NONE = { count: 0, oldestAt: null };

/** What the frame of every screen reads, besides what the customers' frame reads. */
const FRAME: Answers = {
  'GET store-status': json(storeStatus, OPEN_STORE),
  'GET admin/dashboard/attention': json(attention, {
    proofs: NONE,
    entries: NONE,
    ordersToPick: NONE,
    heldOrders: { access: 0, terms: 0, limit: 0 },
    waitingOrders: 0,
    pickedOrders: NONE,
    lowStock: 0,
    outOfStock: 0,
    pausedWebhooks: 0,
  }),
};

/** A stream of change events from the test instead of a server. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly open = new Set<Stream>();
  readonly readyState = 1;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror = null;
  constructor() {
    super();
    Stream.open.add(this);
    // Otherwise the app would assume after some seconds that it has missed events, and read everything again.
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('position')));
  }
  close(): void {
    Stream.open.delete(this);
  }
}

/** Sends a change event of this topic, as the server does after a change by someone else. */
const hear = (topic: LiveTopic): Promise<void> =>
  act(() => {
    const event = new MessageEvent('message', { data: JSON.stringify(liveEvent.encode({ topic })) });
    for (const stream of Stream.open) stream.onmessage?.(event);
  });

export const openBackOffice = async (address: string, answers: Answers, staff = newStaff()) => {
  const opened = await openApp(address, { ...FRAME, ...answers }, { customer: staff });
  const { asked, router } = opened;
  vi.stubGlobal('EventSource', Stream);
  // The app would begin to listen some seconds later.
  onTestFinished(followChangeEvents(router.options.context.queryClient));
  return {
    address: opened.address,
    asked,
    back: () => router.history.back(),
    /** Changes the answers to later requests. */
    answer: (changed: Answers) => void Object.assign(opened.answers, changed),
    hear,
    /** The bodies of all requests of one kind, such as `PUT admin/store/payments`. */
    sent: (kind: string) =>
      asked.filter(({ method, path }) => `${method} ${path}` === kind).map(({ body }) => body),
  };
};

/** The messages that say what became of an action. */
export const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
