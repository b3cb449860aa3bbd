import {
  type Cents,
  type CreditNoteInput,
  inCents,
  ORDER_STATUS,
  type OrderStatus,
} from '@formulary/contract';
import type { CustomerName } from './people.ts';

/** Every `on` is a number of working days before today. */
export type OrderPlan = {
  on: number;
  lines: number;
  /** The numbers of the products that the customer orders every time, in addition. */
  staples?: readonly number[];
  isCollected?: boolean;
  moves?: { to: OrderStatus; on: number }[];
  cancelled?: { on: number; reason: string };
};
/** What a proof pays: one of the orders, or everything except an amount left outstanding. */
export type PaymentPlan = { on: number; approvedOn?: number } & ({ order: number } | { leaving: Cents });
export type CreditPlan = { on: number; cents: Cents; reason: string };
/** Packs of the first line of a dispatched order, credited. */
export type CreditNotePlan = {
  on: number;
  order: number;
  packs: number;
  reason: CreditNoteInput['reason'];
  note: string;
  isReturned: boolean;
};
export type Plan = {
  orders: OrderPlan[];
  payments: PaymentPlan[];
  credits: CreditPlan[];
  creditNotes: CreditNotePlan[];
};

const { Ordered, Dispatched } = ORDER_STATUS;

/** Returns the days of `count` orders, evenly spread from the first day to the last. */
const spread = (count: number, first: number, last: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.round(first - ((first - last) * index) / Math.max(1, count - 1)),
  );

const linesOf = (index: number): number => 2 + ((index * 7) % 5);

/** Sent on trust, and paid a week or two later. */
const onTrust = (on: number): OrderPlan['moves'] => [
  { to: Ordered, on: on - 1 },
  { to: Dispatched, on: on - 2 },
];
/** Paid first, then picked and sent. */
const paidFirst = (on: number): OrderPlan['moves'] => [
  { to: Ordered, on: on - 3 },
  { to: Dispatched, on: on - 4 },
];

/** Dispatched orders, every third on trust, with the proof that paid for each. */
const settled = (days: number[]): Plan => {
  const isTrusted = (index: number): boolean => index % 3 === 0;
  return {
    orders: days.map((on, index) => ({
      on,
      lines: linesOf(index),
      isCollected: index % 6 === 4,
      moves: isTrusted(index) ? onTrust(on) : paidFirst(on),
    })),
    payments: days.map((on, index) => {
      const sent = isTrusted(index) ? on - 4 - (index % 4) : on - 1;
      return { on: sent, approvedOn: sent - 1, order: index };
    }),
    credits: [],
    creditNotes: [],
  };
};

const withoutPayment = (plan: Plan, order: number): PaymentPlan[] =>
  plan.payments.filter((payment) => !('order' in payment) || payment.order !== order);

/** Products that `demo` orders every four weeks and, recently, every week; both are due again. */
export const MONTHLY_STAPLES = [0, 1, 2, 3];
export const WEEKLY_STAPLES = [4, 5, 6, 7, 8];

/** Two years of a good customer: 36 orders in every status, two of them cancelled; owes R 4 310. */
const demo = (): Plan => {
  // Every 20 working days from the ninth order on.
  const past = settled([...spread(8, 512, 456), ...spread(22, 442, 22)]);
  const { orders } = past;
  for (const order of orders.slice(24)) order.staples = MONTHLY_STAPLES;
  for (const [index, moves, reason] of [
    [11, [], 'Ordered twice by mistake.'],
    [23, [{ to: Ordered, on: (orders[23]?.on ?? 0) - 1 }], 'The short-dated packs were declined.'],
  ] as const) {
    const order = orders[index];
    if (!order) continue;
    orders[index] = { ...order, moves: [...moves], cancelled: { on: order.on - 2, reason } };
    past.payments = withoutPayment(past, index);
  }
  const picking = { on: 17, lines: 2, staples: WEEKLY_STAPLES, moves: [{ to: Ordered, on: 2 }] };
  const paid = { on: 12, lines: 2, staples: WEEKLY_STAPLES };
  // One is picked on trust, so more is owed than the list of unpaid orders shows.
  const open = [
    { on: 7, lines: 2, staples: WEEKLY_STAPLES },
    { on: 4, lines: 6 },
    { on: 3, lines: 6, moves: [{ to: Ordered, on: 1 }] },
    { on: 2, lines: 6 },
  ];
  return {
    orders: [...orders, picking, paid, ...open],
    payments: [
      ...past.payments,
      { on: 5, approvedOn: 4, order: 31 },
      { on: 3, order: 32 },
      { on: 2, order: 33 },
      { on: 1, approvedOn: 1, leaving: inCents(431_000) },
    ],
    credits: [{ on: 203, cents: inCents(18_500), reason: 'Goodwill for a late delivery.' }],
    creditNotes: [
      {
        ...{ on: 150, order: 20, packs: 1, reason: 'damage', isReturned: false },
        note: 'One pack arrived broken.',
      },
      {
        ...{ on: 12, order: 29, packs: 2, reason: 'return', isReturned: true },
        note: 'Ordered too many; returned unopened.',
      },
    ],
  };
};

/** Everything paid, to the cent. */
const dope = (): Plan => settled(spread(9, 180, 12));

/** Everything paid, and stock returned since. */
const credit = (): Plan => ({
  ...settled(spread(7, 150, 20)),
  credits: [{ on: 8, cents: inCents(85_000), reason: 'Short-dated stock returned.' }],
});

/** Paid at first; the last three orders, sent on trust, are long overdue. */
const blocked = (): Plan => {
  const paid = settled(spread(5, 220, 110));
  const overdue = [75, 68, 61].map((on) => ({ on, lines: 6, moves: onTrust(on) }));
  return { ...paid, orders: [...paid.orders, ...overdue] };
};

export const PLANS: Record<CustomerName, () => Plan> = { demo, dope, credit, blocked };
/** Working days before today on which every account is open. */
export const CUSTOMERS_SINCE = 520;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Hours in UTC, two behind the store's time zone. */
export type HourOfDay = 7 | 8 | 9 | 10 | 11 | 12 | 13;

const isWeekend = (day: Date): boolean => day.getUTCDay() === 0 || day.getUTCDay() === 6;

/** Returns moments in working hours by the number of working days before `now`; 1 is the last one before today. */
export const workingDays = (now: Date): ((daysAgo: number, hour: HourOfDay, minute: number) => Date) => {
  const days = [Math.floor(now.getTime() / DAY_MS) * DAY_MS];
  return (daysAgo, hour, minute) => {
    for (let last = days.at(-1) ?? 0; days.length <= daysAgo; ) {
      last -= DAY_MS;
      if (!isWeekend(new Date(last))) days.push(last);
    }
    return new Date((days[daysAgo] ?? 0) + (hour * 60 + minute) * MINUTE_MS);
  };
};
